import { type ReactNode, useId } from 'react';
import { QueryError } from '#client/lists/query-error.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { ActionDialog } from '#client/ui/dialog/action-dialog.tsx';
import { useDialogs } from '#client/ui/dialog/use-dialogs.ts';
import { PageSkeleton } from '#client/ui/loading/page-skeleton.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import { quotedName } from './record-toasts.ts';
import styles from './revocable-section.module.css';

type Revocable = { id: number; name: string; facts: string };

type RevocableSectionProps = {
  title: string;
  /** The button that hands out another one. */
  add?: ReactNode;
  text: string;
  query: { error: unknown; isLoadingError: boolean; refetch: () => unknown };
  rows: readonly Revocable[] | undefined;
  /** What it means for whoever has what is revoked. */
  warning: string;
  revoke: (id: number) => Promise<unknown>;
};

/** Lists what was handed out, such as invitations, to revoke after a question. */
export function RevocableSection(props: RevocableSectionProps) {
  const { title, add, text, query, rows, warning, revoke } = props;
  const id = useId();
  const { open: asked, show, close } = useDialogs<Revocable>();
  return (
    <section aria-labelledby={id} className={`stack gap-2 ${styles.section}`}>
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
          <li key={row.id} className={`surface wrap between gap-3 ${styles.row}`}>
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
      {asked && (
        <ActionDialog
          role="alertdialog"
          title={`Trekke tilbake ${quotedName(asked.name)}?`}
          action="Trekk tilbake"
          acting="Trekker tilbake..."
          variant="danger"
          failure="Failed to revoke"
          send={async () => {
            await revoke(asked.id);
            toast(`${quotedName(asked.name)} er trukket tilbake`);
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
