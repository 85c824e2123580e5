import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { useIsMounted } from '#client/lib/use-is-mounted.ts';
import { type FieldChange, FieldValue, fieldChanges } from '#client/office/field-changes.tsx';
import { toastDone, toastError } from '#client/office/record-toasts.ts';
import { timeText } from '#client/office/time-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import { closeAnswered } from '#client/ui/dialog/dialog-form.tsx';
import { ErrorState, PageSkeleton } from '#client/ui/loading/loading.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { LogEntry, UndoInput, Undone } from '#shared/api/audit.ts';
import { canBeUndone, UNDO_DAYS } from '#shared/api/undo.ts';
import styles from './log.module.css';
import { titleOf } from './log-labels.ts';

export function ChangeDialog({ changeId, onClose }: { changeId: number; onClose: () => void }) {
  const { data, isLoadingError, refetch } = trpc.audit.entries.useQuery({ changeId }, { staleTime: 0 });
  const { rows = [], total = 0 } = data ?? {};
  const [first, ...others] = rows;
  if (!first)
    return (
      <Dialog title="Endring" onClose={onClose}>
        {isLoadingError ? (
          <ErrorState message="Kunne ikke hente endringen." onRetry={() => refetch()} />
        ) : data ? (
          <p>Endringen er ikke i loggen lenger.</p>
        ) : (
          <PageSkeleton />
        )}
      </Dialog>
    );
  const isMixed = others.some(({ action }) => action !== first.action);
  return (
    <Dialog title={titleOf({ ...first, others: total - 1, isMixed })} onClose={onClose}>
      <p>
        <span>{`${first.username},`}</span>{' '}
        <time dateTime={new Date(first.at).toISOString()}>{timeText(first.at, Date.now())}</time>
      </p>
      {rows.length < total && <p>{`Her er de første ${rows.length}. «Angre alt» gjelder alle ${total}.`}</p>}
      <Content entries={[first, ...others]} onClose={onClose} />
    </Dialog>
  );
}

const undoText = ({ action, before, after }: LogEntry): string =>
  action === 'delete' && before && !after ? 'Hent tilbake' : 'Angre';

function Content({ entries, onClose }: { entries: [LogEntry, ...LogEntry[]]; onClose: () => void }) {
  const { audit } = trpc.useUtils().client;
  const isOpen = useIsMounted();
  const [first] = entries;
  const isOne = entries.length === 1;
  const [conflict, setConflict] = useState<{ input: UndoInput; answer: Undone } | null>(null);
  const isUndoable = canBeUndone(first.entity);
  const isRecent = isUndoable && first.at > Date.now() - UNDO_DAYS * 24 * 60 * 60 * 1000;
  const { mutate, isPending } = useMutation({
    mutationFn: (input: UndoInput) => audit.undo.mutate(input),
    onSuccess: (answer, input) => {
      if (answer.conflicts.length > 0) {
        if (isOpen()) setConflict({ input, answer });
        else toast('Endringen er ikke angret, for noe er endret siden. Prøv igjen.', { error: true });
        return;
      }
      const nothing = input.newer === 'keep' ? 'Det nye er beholdt' : 'Alt var slik fra før';
      toastDone(answer.undone > 0 ? 'Endringen er angret' : nothing, [answer], 'Alt er som før');
      if (isOpen()) closeAnswered(onClose);
    },
    onError: (error) => toastError(error, 'Failed to undo the change'),
  });

  const ask = (entryId?: number) =>
    mutate({ changeId: first.changeId, ...(entryId && { entryId }), newer: 'ask', seen: null });

  if (conflict) {
    const { input, answer } = conflict;
    const decide = (newer: UndoInput['newer']) => mutate({ ...input, newer, seen: answer.seen });
    return (
      <Conflicts answer={answer} isBusy={isPending} onDecide={decide} onCancel={() => setConflict(null)} />
    );
  }
  return (
    <>
      {isOne ? (
        <Fields changes={fieldChanges(first)} />
      ) : (
        <ul className={`stack gap-4 ${styles.entries}`}>
          {entries.map((entry) => (
            <li key={entry.id} className="stack items-start gap-2">
              <h3>{titleOf(entry)}</h3>
              <Fields changes={fieldChanges(entry)} />
              {isRecent && (
                <Button
                  blocked={isPending}
                  aria-label={`${undoText(entry)}: ${entry.name}`}
                  onClick={() => ask(entry.id)}
                >
                  {undoText(entry)}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isUndoable && !isRecent && <p>Endringer kan angres i {UNDO_DAYS} dager.</p>}
      <DialogButtons sticky={!isOne}>
        {isRecent && (
          <Button blocked={isPending} onClick={() => ask()}>
            {isOne ? undoText(first) : 'Angre alt'}
          </Button>
        )}
        <Button variant="primary" onClick={onClose}>
          Lukk
        </Button>
      </DialogButtons>
    </>
  );
}

type ConflictsProps = {
  answer: Undone;
  isBusy: boolean;
  onDecide: (newer: 'keep' | 'replace') => void;
  onCancel: () => void;
};

/** Lists records that changed again later, and asks before overwriting them. */
const Conflicts = ({ answer: { conflicts, conflicting }, isBusy, onDecide, onCancel }: ConflictsProps) => (
  <>
    <p role="status">Noe av dette er endret siden. Ingenting er angret ennå.</p>
    {conflicts.length < conflicting && <p>{`Her er de første ${conflicts.length} av ${conflicting}.`}</p>}
    <ul className={`stack gap-4 ${styles.entries}`}>
      {conflicts.map(({ entity, entityId, name, before, after, now, fields }) => (
        <li key={`${entity} ${entityId}`} className="stack items-start gap-2">
          <h3>{name}</h3>
          {now ? (
            <Fields
              changes={fieldChanges({ entity, before: now, after: before ?? after }, fields)}
              names={{ before: 'Nå', after: before ? 'Angret' : 'Da den ble laget' }}
            />
          ) : (
            <p>Er slettet siden.</p>
          )}
          {!before && <p>Den ble laget av endringen, og ville bli slettet.</p>}
        </li>
      ))}
    </ul>
    <DialogButtons sticky>
      <Button onClick={onCancel}>Avbryt</Button>
      <Button blocked={isBusy} onClick={() => onDecide('keep')}>
        Behold det nye
      </Button>
      <Button blocked={isBusy} variant="danger" onClick={() => onDecide('replace')}>
        Angre det også
      </Button>
    </DialogButtons>
  </>
);

type FieldsProps = { changes: FieldChange[]; names?: { before: string; after: string } };

/** Values before and after; created and deleted records have one of the two. */
const Fields = ({ changes, names = { before: 'Før', after: 'Etter' } }: FieldsProps) =>
  changes.length === 0 ? (
    <p>Ingen felt ble endret.</p>
  ) : (
    <dl className={`stack breakable gap-3 ${styles.values}`}>
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt className="quiet small strong">{label}</dt>
          {Object.entries({ [names.before]: before, [names.after]: after }).map(
            ([when, value]) =>
              value && (
                <dd key={when} className="pre-line">
                  {before && after && <span className="quiet">{`${when}: `}</span>}
                  <FieldValue value={value} />
                </dd>
              ),
          )}
        </div>
      ))}
    </dl>
  );
