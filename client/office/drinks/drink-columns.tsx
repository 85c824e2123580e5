import { useMutation } from '@tanstack/react-query';
import { useLatestValue } from '#client/data/latest-mutation.ts';
import { trpc } from '#client/data/trpc.ts';
import type { Column } from '#client/lists/data-table.tsx';
import { fieldColumn } from '#client/office/record-columns.tsx';
import { quotedName, toastDone, toastError, toastRolledBack } from '#client/office/record-toasts.ts';
import { timeText } from '#client/office/time-text.ts';
import { Switch } from '#client/ui/switch/switch.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import { DRINK_FIELDS } from '#shared/drinks/drink-fields.ts';
import type { OfficeDrink } from '#shared/drinks/drinks.ts';
import { type Field, fieldsOf } from '#shared/menu/field.ts';
import { NAME } from '#shared/menu/field-kinds.ts';
import styles from './drinks.module.css';

const field = fieldsOf<OfficeDrink>();

export const savedText = ({ namedAt }: OfficeDrink): string => timeText(namedAt, Date.now());

export const makerText = ({ maker }: OfficeDrink): string => maker ?? 'gjest';

/** Number of reports; empty for zero. */
export const timesText = ({ reports }: OfficeDrink): string =>
  reports === 0 ? '' : reports === 1 ? '1 gang' : `${reports} ganger`;

export const OFFICE_FIELDS: readonly Field<OfficeDrink>[] = [
  ...DRINK_FIELDS,
  { ...field('namedAt', 'Lagret', { text: String }), text: savedText },
  { ...field('maker', 'Av', NAME), text: makerText },
  { ...field('reports', 'Meldt', { text: String }), text: timesText },
];

const FAILURE = 'Failed to update drink';

/** Column with the switch for visibility, and a button to dismiss reports. */
export const VISIBILITY_COLUMN: Column<OfficeDrink, never> = fieldColumn(OFFICE_FIELDS, 'visibility', {
  wideOnly: false,
  className: styles.visibility,
  cell: (drink) => <VisibilitySwitch drink={drink} />,
});

function VisibilitySwitch({ drink }: { drink: OfficeDrink }) {
  const { drinkId, name, namedAt, visibility } = drink;
  const { drinks } = trpc.useUtils().client;
  const quoted = quotedName(name);
  const { pending, set } = useLatestValue({
    id: `drink ${drinkId}`,
    send: async (isShown) => {
      const answer = await drinks.setVisibility.mutate({
        drinkId,
        visibility: isShown ? 'shown' : 'hidden',
        namedUntil: namedAt,
      });
      const text = isShown ? `Gjestene ser ${quoted}` : `${quoted} er skjult for gjestene`;
      toastDone(text, [answer], `${quoted} er som før`, { key: 'replaced' });
    },
    onError: (error) => toastRolledBack(error, name, FAILURE),
  });
  const isShown = pending ?? visibility === 'shown';
  return (
    <span className={`stack items-start ${styles.switch}`}>
      <Switch label={`${name} vises`} isOn={isShown} onChange={set} />
      {!isShown && <span className="small">{visibility === 'waiting' ? 'Venter' : 'Skjult'}</span>}
      {drink.reports > 0 && <Settle drink={drink} />}
    </span>
  );
}

function Settle({ drink: { drinkId, name, namedAt } }: { drink: OfficeDrink }) {
  const { drinks } = trpc.useUtils().client;
  const { mutate, isPending } = useMutation({
    mutationFn: () => drinks.setVisibility.mutate({ drinkId, visibility: 'shown', namedUntil: namedAt }),
    onSuccess: () => toast(`${quotedName(name)} er sett på, og vises som før`),
    onError: (error) => toastError(error, FAILURE),
  });
  return (
    <button
      type="button"
      aria-disabled={isPending || undefined}
      className={`small ${styles.settle}`}
      onClick={() => isPending || mutate()}
    >
      Greit<span className="visually-hidden">{` ${name}`}</span>
    </button>
  );
}
