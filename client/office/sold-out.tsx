import { type ReactNode, useState } from 'react';
import { requestTimeout } from '#client/data/fetch.ts';
import { useLatestValue } from '#client/data/latest-mutation.ts';
import { type trpc, useCafe } from '#client/data/trpc.ts';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { DateField } from '#client/ui/field/form-fields.tsx';
import { Switch } from '#client/ui/switch/switch.tsx';
import { closeToasts, toast } from '#client/ui/toast/toast-store.ts';
import type { SaleInput } from '#shared/api/fields.ts';
import { UNDO_OFFER } from '#shared/api/undo.ts';
import { isShownOn } from '#shared/cafe/cafe-sections.ts';
import { drinksText } from '#shared/pickup/pickup-states.ts';
import { dayFormat, nextDate, norwegianDate } from '#shared/text/norwegian-date.ts';
import { soldOutError } from '#shared/text/typed-values.ts';
import { rejectionOf } from './category-error.ts';
import { changeIdOf, quotedName, toastDone, toastError, toastRolledBack } from './record-toasts.ts';
import styles from './sold-out.module.css';

/** @returns the server's answer, with the id of the change */
export type SetAvailable = (id: number, sale: SaleInput) => Promise<unknown>;

export type SellableRow = { name: string } & Sale;

type AvailableSwitchProps = {
  id: number;
  row: SellableRow;
  /** In English, such as `menu item`. */
  noun: string;
  setAvailable: SetAvailable;
  /** Shown beside the switch of a record for sale, by default nothing. */
  forSale?: string;
  /** Layout of the switch and the text; by default stacked, and side by side on wide screens. */
  className?: string | undefined;
};

/** Optimistic switch between available and sold out; a failure rolls it back with a toast. */
export function AvailableSwitch(props: AvailableSwitchProps) {
  const { id, row, noun, setAvailable, forSale = '', className } = props;
  const today = useCafeDate();
  const failure = `Failed to update ${noun}`;
  const { pending: isAvailable = row.isAvailable, set } = useLatestValue({
    id: `${noun} ${id}`,
    send: async (value) => {
      const answer = await setAvailable(id, { isAvailable: value });
      const name = quotedName(row.name);
      const [now, before] = value ? ['til salgs', 'utsolgt'] : ['utsolgt', 'til salgs'];
      const onlyToday = { isAvailable: false, soldOutUntil: nextDate(today), amends: changeIdOf(answer) };
      const run = () =>
        void setAvailable(id, onlyToday).then(
          () => toast(`${name} er til salgs igjen i morgen`),
          (error: unknown) => toastRolledBack(error, row.name, failure),
        );
      const canReturn = !value && row.soldOutUntil !== undefined;
      toastDone(
        `${name} er ${now}${canReturn ? ' til noen sier fra' : ''}`,
        [answer],
        `${name} er ${before} igjen`,
        { key: 'replaced', other: canReturn ? { text: 'Bare i dag', run } : undefined },
      );
    },
    onError: (error) => toastRolledBack(error, row.name, failure),
  });
  const [isAsking, setAsking] = useState(false);
  const reason = notForSaleText({ ...row, isAvailable }, today) || forSale;

  async function storeUntil(soldOutUntil: string | null) {
    const answer = await setAvailable(id, { isAvailable: false, soldOutUntil });
    const text = notForSaleText({ isAvailable: false, soldOutUntil }, today);
    toastDone(`${quotedName(row.name)}: ${text.toLowerCase()}`, [answer], 'Alt er som før');
    return null;
  }

  return (
    <span className={className ?? `stack items-start ${styles.sale}`}>
      <Switch label={`${row.name} tilgjengelig`} isOn={isAvailable} onChange={set} />
      {reason &&
        (row.isAvailable || isAvailable || row.soldOutUntil === undefined ? (
          <span className={`small ${styles.soldOut}`}>{reason}</span>
        ) : (
          <button
            type="button"
            aria-haspopup="dialog"
            className={`small ${styles.soldOut}`}
            onClick={() => setAsking(true)}
          >
            <span>{reason}</span>
            <span className="visually-hidden">{` ${row.name}: velg til når`}</span>
          </button>
        ))}
      {isAsking && (
        <SoldOutDialog
          title={`${row.name} er utsolgt`}
          until={row.soldOutUntil ?? null}
          store={storeUntil}
          onClose={() => setAsking(false)}
        />
      )}
    </span>
  );
}

type SoldOutDialogProps = {
  title: string;
  until?: string | null;
  /** @param soldOutUntil null means until further notice */
  store: (soldOutUntil: string | null) => Promise<FormErrors | null>;
  onClose: () => void;
  children?: ReactNode;
};

export function SoldOutDialog({ until = null, store, children, ...dialog }: SoldOutDialogProps) {
  const today = useCafeDate();
  const [date, setDate] = useState(until ?? '');
  return (
    <ActionDialog
      {...dialog}
      fieldErrors={rejectionOf}
      failure="Failed to update"
      send={async () => {
        const error = soldOutError(date, today);
        return error ? { soldOutUntil: error } : store(date || null);
      }}
    >
      {(errors) => (
        <>
          {children}
          <DateField
            name="soldOutUntil"
            label="Til salgs igjen fra"
            hint="Kan stå tom: til noen sier fra"
            error={errors.soldOutUntil}
            value={date}
            onValue={setDate}
          />
        </>
      )}
    </ActionDialog>
  );
}

/** The fields that decide whether a record is for sale; dates such as `2026-12-24`. */
type Sale = {
  isAvailable: boolean;
  /** Undefined for records that can't be sold out until a date. */
  soldOutUntil?: string | null;
  seasonFrom?: string | null;
  seasonUntil?: string | null;
};

/** The date of the café's day, which continues after midnight until the café closes. */
export const useCafeDate = (): string => useCafe()?.date ?? norwegianDate();

const shortDate = dayFormat({ day: 'numeric', month: 'numeric' }, '');

/** `til i morgen` or `til 24.12.`; empty without a date. @param today the date of the café's day */
export function untilText(date: string | null, today: string): string {
  if (date === null) return '';
  return `til ${date === nextDate(today) ? 'i morgen' : shortDate(date)}`;
}

/** Why guests can't buy a record today; empty if they can. */
export function notForSaleText(sale: Sale, today: string): string {
  if (!sale.isAvailable) return `Utsolgt ${untilText(sale.soldOutUntil ?? null, today)}`.trim();
  const { seasonFrom: from = null, seasonUntil: until = null } = sale;
  return isShownOn(today, { from, until }) ? '' : 'Utenfor sesong';
}

type Menu = ReturnType<typeof trpc.useUtils>['client']['menu'];

type SellOut = (menu: Menu, ids: number[], soldOutUntil: string | null) => Promise<unknown[]>;

/** One request, which one undo takes back. */
const inOffice: SellOut = async (menu, ids, soldOutUntil) => [
  await menu.changeMany.mutate({ ids, change: { kind: 'availability', isAvailable: false, soldOutUntil } }),
];

/** One request per item, because baristas may not call `changeMany`. */
export const atCounter: SellOut = (menu, ids, soldOutUntil) =>
  Promise.all(
    ids.map((menuItemId) => menu.setAvailable.mutate({ menuItemId, isAvailable: false, soldOutUntil })),
  );

/**
 * Offers to sell out menu items that are made of these.
 * @param name of the ingredient, or `3 ingredienser`. @returns the names of the items
 */
export async function askAboutItems(
  menu: Menu,
  ingredientIds: number[],
  name: string,
  soldOutUntil: string | null = null,
  sellOutAll = inOffice,
): Promise<string[]> {
  const items = await menu.madeOf.query({ ingredientIds }, requestTimeout()).catch(() => null);
  if (!items) toast(`Vi fikk ikke sett hva på menyen ${name} brukes i.`, { error: true });
  if (!items?.length) return [];
  const names = items.map((item) => item.name);
  const drinks = drinksText(items.length);
  const sellOut = () =>
    sellOutAll(
      menu,
      items.map(({ menuItemId }) => menuItemId),
      soldOutUntil,
    ).then(
      (answers) => toastDone(`${drinks} er utsolgt`, answers, 'Alt er som før'),
      (error: unknown) => toastError(error, 'Failed to update'),
    );
  // Choosing `Bare i dag` asks again with the date, which replaces the first question.
  const key = `uses ${ingredientIds}`;
  closeToasts(({ action }) => action?.key === key);
  toast(`${name} brukes i ${drinks} på menyen: ${names.join(', ')}`, {
    action: { text: 'Meld dem også utsolgt', time: UNDO_OFFER, run: () => void sellOut(), key },
  });
  return names;
}
