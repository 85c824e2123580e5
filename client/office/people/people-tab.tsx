import { type ReactNode, useId } from 'react';
import { trpc } from '#client/data/trpc.ts';
import type { Column } from '#client/lists/data-table.tsx';
import type { ListStart } from '#client/lists/url-query.ts';
import { LIST_OPTIONS, useList } from '#client/lists/use-list.ts';
import styles from '#client/office/office.module.css';
import { quotedName } from '#client/office/record-toasts.ts';
import { AdminList, useAdminSearch } from '#client/office/records-tab.tsx';
import { seenText, timeText } from '#client/office/time-text.ts';
import { Button, ButtonWithDialog } from '#client/ui/button/button.tsx';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';
import { useDialogs } from '#client/ui/dialog/use-dialogs.ts';
import { PageSkeleton, QueryError } from '#client/ui/loading/loading.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { Key, OpenLink, PeopleQuery, Person } from '#shared/accounts/people.ts';
import { PURPOSE_NAMES, ROLE_NAMES } from '#shared/accounts/people-fields.ts';
import { PEOPLE_SORTS } from '#shared/api/list-limits.ts';
import { dateText, norwegianDate } from '#shared/text/norwegian-date.ts';
import { type OpenPeople, PeopleDialogs } from './people-dialogs.tsx';
import { NewKeyDialog } from './secret-dialogs.tsx';

type Sort = PeopleQuery['sort'];

/** Staff first. */
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

export function PeopleTab() {
  const search = useAdminSearch(START);
  const pageQuery = trpc.people.page.useQuery(search.query, LIST_OPTIONS);
  const list = useList(search, pageQuery, search.query.pageSize, keyOf);
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
        add={{ text: 'Inviter', onAdd: () => show({ kind: 'invite' }) }}
        onOpen={(person) => show({ kind: 'person', person })}
      />
      <OpenLinks />
      <KeysSection />
      {open && <PeopleDialogs open={open} show={show} onClose={close} />}
    </>
  );
}

/** Such as `Invitasjon som barista`. */
const linkText = ({ role, username }: OpenLink): string =>
  role === null ? `Nytt passord for ${username}` : `Invitasjon som ${ROLE_NAMES[role].toLowerCase()}`;

function OpenLinks() {
  const { client } = trpc.useUtils();
  const query = trpc.people.links.useQuery(undefined, { staleTime: 0 });
  return (
    <RevocableSection
      title="Åpne lenker"
      text="Invitasjoner, og lenker til et nytt passord, står her til de er brukt."
      query={query}
      rows={query.data?.map((link) => ({
        id: link.linkId,
        name: linkText(link),
        facts: `Laget av ${link.createdBy}, virker til ${timeText(link.expiresAt, Date.now())}`,
      }))}
      warning="Den som har lenken, kan ikke bruke den lenger."
      revoke={(linkId) => client.people.revoke.mutate({ linkId })}
    />
  );
}

function KeysSection() {
  const { client } = trpc.useUtils();
  const query = trpc.keys.list.useQuery(undefined, { staleTime: 0 });
  return (
    <RevocableSection
      title="Nøkler"
      add={
        <ButtonWithDialog variant="primary" dialog={(props) => <NewKeyDialog {...props} />}>
          Ny nøkkel
        </ButtonWithDialog>
      }
      text="En kasse, en skjerm eller et regneark henter menyen eller bestillingene med en nøkkel i stedet for passordet ditt. Nøkkelen kan bare det den er laget til."
      query={query}
      rows={query.data?.map((key) => ({ id: key.keyId, name: key.name, facts: factsOf(key) }))}
      warning="Nøkkelen slutter å virke med en gang, og kan ikke tas i bruk igjen."
      revoke={(keyId) => client.keys.delete.mutate({ keyId })}
    />
  );
}

const dayText = (at: number): string => dateText(norwegianDate(at));

/** Such as `Kasse · Laget 1. juni 2027 · Sist brukt 2. juni 2027`. */
function factsOf({ purpose, createdAt, usedAt, expiresAt }: Key): string {
  const end =
    expiresAt === null
      ? []
      : [`${expiresAt < Date.now() ? 'Utløp' : 'Virker til og med'} ${dayText(expiresAt)}`];
  const used = usedAt === null ? 'Aldri brukt' : `Sist brukt ${dayText(usedAt)}`;
  return [PURPOSE_NAMES[purpose], `Laget ${dayText(createdAt)}`, used, ...end].join(' · ');
}

type Revocable = { id: number; name: string; facts: string };

type RevocableSectionProps = {
  title: string;
  add?: ReactNode;
  text: string;
  query: { error: unknown; isLoadingError: boolean; refetch: () => unknown };
  rows: readonly Revocable[] | undefined;
  warning: string;
  revoke: (id: number) => Promise<unknown>;
};

/** Lists links or keys, which can be revoked after a confirmation. */
function RevocableSection(props: RevocableSectionProps) {
  const { title, add, text, query, rows, warning, revoke } = props;
  const id = useId();
  const { open: chosen, show, close } = useDialogs<Revocable>();
  return (
    <section aria-labelledby={id} className={`stack gap-2 ${styles.secrets}`}>
      <div className="row wrap gap-4">
        <h2 id={id} className="step-2">
          {title}
        </h2>
        {add}
      </div>
      <p className="quiet measure">{text}</p>
      {query.isLoadingError && <QueryError query={query} fallback="Failed to fetch" />}
      {!rows && !query.isLoadingError && <PageSkeleton />}
      {rows?.length === 0 && <p>Ingen nå.</p>}
      <ul className="stack gap-2">
        {rows?.map((row) => (
          <li key={row.id} className={`surface row wrap between gap-3 ${styles.secret}`}>
            <div className="shrink breakable">
              <p className="strong">{row.name}</p>
              <p className="quiet small">{row.facts}</p>
            </div>
            <Button aria-haspopup="dialog" aria-label={`Trekk tilbake ${row.name}`} onClick={() => show(row)}>
              Trekk tilbake
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <ActionDialog
          role="alertdialog"
          title={`Trekke tilbake ${quotedName(chosen.name)}?`}
          action="Trekk tilbake"
          acting="Trekker tilbake..."
          variant="danger"
          failure="Failed to revoke"
          send={async () => {
            await revoke(chosen.id);
            toast(`${quotedName(chosen.name)} er trukket tilbake`);
            return null;
          }}
          onClose={close}
        >
          {() => <p>{warning}</p>}
        </ActionDialog>
      )}
    </section>
  );
}
