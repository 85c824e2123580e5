import { trpc } from '#client/data/trpc.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import type { ListQuery } from '#client/lists/list-query.ts';
import type { ListStart } from '#client/lists/url-query.ts';
import { LIST_OPTIONS } from '#client/lists/use-list.ts';
import { actionsColumn, fieldColumn } from '#client/office/record-columns.tsx';
import { RecordsTab, SortingButton } from '#client/office/records-tab.tsx';
import { ADMIN_PAGE_SIZE } from '#shared/api/list-limits.ts';
import { CHOICE_FIELDS, optionsText } from '#shared/menu/choice-fields.ts';
import type { Choice } from '#shared/menu/choices.ts';
import { searchKey } from '#shared/text/text.ts';

const [ChoiceDialogs, hint] = lazyDialog(async () => (await import('./choice-dialogs.tsx')).ChoiceDialogs);

type Sort = 'position' | 'name';

const START: ListStart<Sort> = {
  query: { page: 1, search: '', sort: 'position', order: 'asc' },
  sorts: ['position', 'name'],
};

/** A page of the choices. There are at most thirty, so the browser has all of them. */
function pageOf(choices: readonly Choice[], query: ListQuery<Sort>) {
  const { page, pageSize = ADMIN_PAGE_SIZE, sort, order } = query;
  const search = searchKey(query.search);
  const matches = choices.filter(({ name, options }) =>
    [name, ...options.map((option) => option.name)].some((text) => searchKey(text).includes(search)),
  );
  if (sort === 'name') matches.sort((one, other) => one.name.localeCompare(other.name, 'nb'));
  if (order === 'desc') matches.reverse();
  return { rows: matches.slice((page - 1) * pageSize, page * pageSize), total: matches.length };
}

const usePage = (query: ListQuery<Sort>) =>
  trpc.choices.list.useQuery(undefined, { ...LIST_OPTIONS, select: (choices) => pageOf(choices, query) });

export function ChoicesTab() {
  const items = trpc.menu.withChoices.useQuery().data;
  const usesOf = ({ choiceId }: Choice) =>
    items?.filter(({ choiceIds }) => choiceIds.includes(choiceId)).length ?? '';
  return (
    <RecordsTab<Choice, Sort>
      title="Valg"
      lang="nb"
      start={START}
      noun={{ one: 'valg', many: 'valg', searched: 'navnet eller alternativene' }}
      plural="choices"
      idOf={({ choiceId }) => choiceId}
      usePage={usePage}
      columns={(dialogs) => [
        fieldColumn(CHOICE_FIELDS, 'name', { sort: 'name', names: true }),
        fieldColumn(CHOICE_FIELDS, 'kind'),
        fieldColumn(CHOICE_FIELDS, 'options', {
          wideOnly: false,
          cell: ({ options }) => optionsText(options),
        }),
        { header: 'Varer', numeric: true, wideOnly: true, cell: usesOf },
        actionsColumn(dialogs),
      ]}
      searchLabel="Søk i valgene"
      empty={
        <p>
          Det er ingen valg ennå. Et valg er noe gjesten bestemmer om en drikk, som hvilken melk. Lag det her,
          og gi det til drikkene i Menu.
        </p>
      }
      add={{ text: 'Nytt valg', hint }}
      tools={<SortingButton of="choices" />}
      dialogs={ChoiceDialogs}
    />
  );
}
