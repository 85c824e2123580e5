import { trpc } from '#client/data/trpc.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import type { Column } from '#client/lists/data-table.tsx';
import type { ListStart } from '#client/lists/url-query.ts';
import { LIST_OPTIONS, useList } from '#client/lists/use-list.ts';
import { AdminList } from '#client/office/office-list.tsx';
import { useAdminSearch } from '#client/office/records-tab.tsx';
import { seenText } from '#client/office/time-text.ts';
import { useDialogs } from '#client/ui/dialog/use-dialogs.ts';
import type { PeopleQuery, Person } from '#shared/accounts/people.ts';
import { ROLE_NAMES } from '#shared/accounts/people-fields.ts';
import { PEOPLE_SORTS } from '#shared/api/list-limits.ts';
import { OpenLinks } from './links-and-keys.tsx';
import type { OpenPeople } from './people-dialogs.tsx';

const [PeopleDialogs, hint] = lazyDialog(async () => (await import('./people-dialogs.tsx')).PeopleDialogs);

type Sort = PeopleQuery['sort'];

/** Those who work here come first. */
const START: ListStart<Sort> = {
  query: { page: 1, search: '', sort: 'role', order: 'asc' },
  sorts: PEOPLE_SORTS,
};

const keyOf = ({ userId }: Person): number => userId;

const COLUMNS: Column<Person, Sort>[] = [
  {
    header: 'Navn',
    sort: 'name',
    names: true,
    className: 'breakable',
    cell: ({ username }) => username,
    narrowDetail: ({ seenAt }) => `Sist her: ${seenText(seenAt)}`,
  },
  { header: 'Rolle', sort: 'role', cell: ({ role }) => ROLE_NAMES[role] },
  { header: 'Sist her', sort: 'seenAt', wideOnly: true, cell: ({ seenAt }) => seenText(seenAt) },
  { header: 'Kopper', wideOnly: true, numeric: true, cell: ({ cups }) => cups },
];

/** Those who work here and guests with accounts: their roles, invitations, and new passwords. */
export function PeopleTab() {
  const search = useAdminSearch(START);
  const found = trpc.people.page.useQuery(search.query, LIST_OPTIONS);
  const list = useList(search, found, search.query.pageSize, keyOf);
  const { open, show, close } = useDialogs<OpenPeople>();
  return (
    <>
      <AdminList
        title="Folk"
        lang="nb"
        list={list}
        start={START}
        noun={{ one: 'konto', many: 'kontoer' }}
        columns={COLUMNS}
        keyOf={keyOf}
        searchLabel="Søk etter navn"
        failure="Kunne ikke hente kontoene."
        empty={<p>Ingen har konto ennå.</p>}
        add={{ text: 'Inviter', hint, onAdd: () => show({ kind: 'invite' }) }}
        onOpen={(person) => show({ kind: 'person', person })}
      />
      <OpenLinks />
      {open && <PeopleDialogs open={open} show={show} onClose={close} />}
    </>
  );
}
