import { fieldColumn } from '#client/admin/field-column.tsx';
import { actionsColumn } from '#client/admin/record-columns.tsx';
import { RecordsTab, startByName } from '#client/admin/records-tab.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { LIST_OPTIONS } from '#client/lists/use-list.ts';
import { Skeleton } from '#client/ui/loading/skeleton.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { DRINK_FIELDS } from '#shared/drinks/drink-fields.ts';
import type { Drink, DrinksQuery } from '#shared/drinks/drinks.ts';
import { formatNumber, formatPrice } from '#shared/text/money.ts';
import styles from './drinks-tab.module.css';

const [DrinkDialogs] = lazyDialog(async () => (await import('./drink-dialogs.tsx')).DrinkDialogs);

type Sort = DrinksQuery['sort'];

const START = startByName<Sort>(['name', 'timesFavorite']);

const usePage = (query: DrinksQuery) => trpc.drinks.list.useQuery(query, LIST_OPTIONS);

/** The table of saved dream cups, with details and deletion. */
export const DrinksTab = () => (
  <RecordsTab<Drink, Sort>
    title="Drommekopper"
    start={START}
    noun={{ one: 'drømmekopp', many: 'drømmekopper' }}
    plural="drinks"
    idOf={({ drinkId }) => drinkId}
    usePage={usePage}
    columns={(dialogs) => [
      fieldColumn(DRINK_FIELDS, 'name', {
        sort: 'name',
        names: true,
        wideOnly: false,
        narrowDetail: ({ price }) => formatPrice(price),
      }),
      {
        header: 'Image',
        lang: 'en',
        className: styles.picture,
        cell: ({ name, imagePath }) => <Picture src={imagePath} alt={`Koppen ${name}`} shape="cup" />,
        place: <Skeleton shape="block" className={styles.place} />,
      },
      fieldColumn(DRINK_FIELDS, 'categoryName'),
      fieldColumn(DRINK_FIELDS, 'ingredientDTOs', { className: `quiet small ${styles.ingredients}` }),
      fieldColumn(DRINK_FIELDS, 'price', { numeric: true, cell: ({ price }) => formatNumber(price) }),
      fieldColumn(DRINK_FIELDS, 'timesFavorite', { sort: 'timesFavorite', numeric: true, wideOnly: false }),
      actionsColumn(dialogs, false),
    ]}
    searchLabel="Søk i drømmekoppene"
    empty={<p>Ingen har lagret en drømmekopp ennå. Når en gjest gjør det, står den her.</p>}
    dialogs={DrinkDialogs}
  />
);
