import { useId } from 'react';
import { useDialogs } from '#client/admin/use-record-dialogs.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { QueryError } from '#client/lists/query-error.tsx';
import { Button, DialogButton } from '#client/ui/button/button.tsx';
import { PageSkeleton } from '#client/ui/loading/page-skeleton.tsx';
import type { Key } from '#shared/accounts/keys.ts';
import { PURPOSE_NAMES } from '#shared/accounts/people-fields.ts';
import { dateText, norwegianDate } from '#shared/text/norwegian-date.ts';
import type { OpenKey } from './key-dialogs.tsx';
import styles from './keys-section.module.css';

const [KeyDialogs, hint] = lazyDialog(async () => (await import('./key-dialogs.tsx')).KeyDialogs);

/** The keys of tills, screens and spreadsheets. */
export function KeysSection() {
  const id = useId();
  const query = trpc.keys.list.useQuery(undefined, { staleTime: 0 });
  const dialogs = useDialogs<OpenKey>();
  return (
    <section aria-labelledby={id} className={`stack gap-2 ${styles.section}`}>
      <div className="row wrap gap-4">
        <h2 id={id} className="step-2">
          Nøkler
        </h2>
        <DialogButton hint={hint} variant="primary" onClick={() => dialogs.show({ kind: 'new' })}>
          Ny nøkkel
        </DialogButton>
      </div>
      <p className="quiet measure">
        En kasse, en skjerm eller et regneark henter menyen med en nøkkel i stedet for passordet ditt.
        Nøkkelen kan bare det den er laget til.
      </p>
      {query.isLoadingError && <QueryError query={query} fallback="Failed to fetch keys" />}
      {query.isPending && <PageSkeleton />}
      {query.data?.length === 0 && <p>Ingen nøkler ennå.</p>}
      <ul className="stack gap-2">
        {query.data?.map((key) => (
          <li key={key.keyId} className={`surface wrap between gap-3 ${styles.key}`}>
            <div className="shrink breakable">
              <p className="strong">{key.name}</p>
              <p className="quiet small">{factsOf(key)}</p>
            </div>
            <Button
              aria-haspopup="dialog"
              aria-label={`Trekk tilbake ${key.name}`}
              onClick={() => dialogs.show({ kind: 'revoke', key })}
            >
              Trekk tilbake
            </Button>
          </li>
        ))}
      </ul>
      {dialogs.open && <KeyDialogs open={dialogs.open} show={dialogs.show} close={dialogs.close} />}
    </section>
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
