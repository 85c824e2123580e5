import { useMutation } from '@tanstack/react-query';
import { DrinkPicture } from '#client/cup/drink-list.tsx';
import { isNotShown } from '#client/cup/not-shown.tsx';
import { errorText } from '#client/data/error-text.ts';
import { useLatestValue } from '#client/data/latest-mutation.ts';
import { trpc } from '#client/data/trpc.ts';
import type { Column } from '#client/lists/data-table.tsx';
import type { ListQuery } from '#client/lists/list-query.ts';
import type { ListStart } from '#client/lists/url-query.ts';
import { LIST_OPTIONS } from '#client/lists/use-list.ts';
import { filterByState, inputOf } from '#client/office/filters.tsx';
import { fieldColumn } from '#client/office/record-columns.tsx';
import { quotedName, toastDone, toastError, toastRolledBack } from '#client/office/record-toasts.ts';
import { RecordsTab } from '#client/office/records-tab.tsx';
import { timeText } from '#client/office/time-text.ts';
import { Skeleton } from '#client/ui/loading/loading.tsx';
import { Switch } from '#client/ui/switch/switch.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import { DRINK_FIELDS } from '#shared/drinks/drink-fields.ts';
import { DRINK_STATES } from '#shared/drinks/drink-limits.ts';
import type { ManyDrinksInput, OfficeDrink, OfficeDrinksQuery } from '#shared/drinks/drinks.ts';
import { type Field, fieldsOf } from '#shared/menu/field.ts';
import { NAME } from '#shared/menu/field-kinds.ts';
import { formatNumber } from '#shared/text/money.ts';
import styles from './drinks.module.css';

const field = fieldsOf<OfficeDrink>();

const savedText = ({ namedAt }: OfficeDrink): string => timeText(namedAt, Date.now());

const makerText = ({ maker }: OfficeDrink): string => maker ?? 'gjest';

/** Number of reports; empty for zero. */
const timesText = ({ reports }: OfficeDrink): string =>
  reports === 0 ? '' : reports === 1 ? '1 gang' : `${reports} ganger`;

const OFFICE_FIELDS: readonly Field<OfficeDrink>[] = [
  ...DRINK_FIELDS,
  { ...field('namedAt', 'Lagret', { text: String }), text: savedText },
  { ...field('maker', 'Av', NAME), text: makerText },
  { ...field('reports', 'Meldt', { text: String }), text: timesText },
];

const FAILURE = 'Failed to update drink';

/** Column with the switch for visibility, and a button to dismiss reports. */
const VISIBILITY_COLUMN: Column<OfficeDrink, never> = fieldColumn(OFFICE_FIELDS, 'visibility', {
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

type Sort = OfficeDrinksQuery['sort'];

const START: ListStart<Sort> = {
  query: { page: 1, search: '', sort: 'namedAt', order: 'desc' },
  sorts: ['namedAt', 'name', 'timesFavorite', 'reports'],
  filters: filterByState(DRINK_STATES),
};

/** Cups saved by guests send no live update, so poll: a bad name appears within this time. */
const REFRESH_MS = 30_000;

const pageOf = (query: ListQuery<Sort>) => inputOf(query, DRINK_STATES);

const usePage = (query: ListQuery<Sort>) =>
  trpc.drinks.page.useQuery(pageOf(query), { ...LIST_OPTIONS, refetchInterval: REFRESH_MS });

const idOf = ({ drinkId }: OfficeDrink): number => drinkId;

export function DrinksTab() {
  const { drinks } = trpc.useUtils().client;
  return (
    <RecordsTab<OfficeDrink, Sort>
      title="Drommekopper"
      start={START}
      noun={{ one: 'drømmekopp', many: 'drømmekopper', searched: 'navnet eller brukernavnet' }}
      plural="drinks"
      fields={OFFICE_FIELDS}
      idOf={idOf}
      usePage={usePage}
      isWatched
      columns={[
        fieldColumn(OFFICE_FIELDS, 'name', {
          sort: 'name',
          names: true,
          narrowDetail: (drink) => (
            <>
              <span>{`${savedText(drink)} · ${makerText(drink)}`}</span>
              {drink.reports > 0 && <strong>{` · Meldt ${timesText(drink)}`}</strong>}
            </>
          ),
        }),
        fieldColumn(OFFICE_FIELDS, 'namedAt', {
          sort: 'namedAt',
          className: `quiet small ${styles.saved}`,
          cell: (drink) => (
            <>
              <span>{savedText(drink)}</span>
              <br />
              <span>{makerText(drink)}</span>
            </>
          ),
        }),
        {
          header: 'Image',
          lang: 'en',
          className: styles.picture,
          cell: (drink) => <DrinkPicture drink={drink} />,
          place: <Skeleton shape="block" className={styles.place} />,
        },
        fieldColumn(OFFICE_FIELDS, 'categoryName'),
        fieldColumn(OFFICE_FIELDS, 'ingredientDTOs', { className: `quiet small ${styles.ingredients}` }),
        fieldColumn(OFFICE_FIELDS, 'price', { numeric: true, cell: ({ price }) => formatNumber(price) }),
        fieldColumn(OFFICE_FIELDS, 'timesFavorite', { sort: 'timesFavorite', numeric: true }),
        fieldColumn(OFFICE_FIELDS, 'reports', {
          sort: 'reports',
          numeric: true,
          cell: ({ reports }) => reports || '',
        }),
        VISIBILITY_COLUMN,
      ]}
      states={DRINK_STATES}
      many={{
        change: ({ ids, change }: ManyDrinksInput, selected) => {
          // A cup that was renamed after this time has a name that the owner has not seen.
          const namedUntil = Math.max(...selected.map(({ namedAt }) => namedAt));
          return drinks.changeMany.mutate({
            ids,
            change: change.kind === 'visibility' ? { ...change, namedUntil } : change,
          });
        },
        fetchPage: (query) => drinks.page.query(pageOf(query)),
      }}
      isDimmed={isNotShown}
      tableClass={styles.table}
      searchLabel="Søk i drømmekoppene"
      empty={<p>Ingen har lagret en drømmekopp ennå. Når en gjest gjør det, står den her.</p>}
      record={{
        shown: { price: ({ price }) => formatNumber(price) },
        picture: (drink) => (
          <div className={styles.large}>
            <DrinkPicture drink={drink} loading="eager" />
          </div>
        ),
        deletion: {
          noun: 'drink',
          fieldErrors: failureOf,
          remove: ({ drinkId }) => drinks.delete.mutate({ drinkId }),
        },
      }}
    />
  );
}

/** The error text of the specification, followed by the reason of the server. */
const failureOf = (error: unknown) => ({
  form: ['Failed to delete drink', errorText(error, '')].filter(Boolean).join(': '),
});
