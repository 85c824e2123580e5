import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';
import type { RecordDialogs } from '#client/ui/dialog/use-dialogs.ts';
import { type Field, labelOf } from '#shared/menu/field.ts';
import styles from './details-dialog.module.css';
import { quotedName, toastDone } from './record-toasts.ts';

/** Renderers by key of the field, in place of its text; null hides the field. */
export type ShownValues<Row> = Record<string, (row: Row) => ReactNode>;

export type RecordFormProps<Row> = {
  record: Row | null;
  copyOf: Row | undefined;
  onClose: () => void;
};

type Deletion<Row> = Pick<ComponentProps<typeof DeleteRecordDialog>, 'noun' | 'fieldErrors'> & {
  remove: (row: Row) => Promise<unknown>;
};

type OpenRecordDialogProps<Row> = {
  dialogs: RecordDialogs<Row>;
  fields: readonly Field<Row>[];
  shown?: ShownValues<Row>;
  picture?: (row: Row) => ReactNode;
  /** Records without a form can only be viewed and deleted. */
  form?: ComponentType<RecordFormProps<Row>>;
  canCopy?: boolean;
  /** The deletion, or a dialog that performs it. */
  deletion: Deletion<Row> | ((row: Row) => ReactNode);
};

/** The open dialog of a table: form, details or deletion. */
export function OpenRecordDialog<Row extends { name: string }>(props: OpenRecordDialogProps<Row>) {
  const { dialogs, fields, shown = {}, picture, form: Form, canCopy, deletion } = props;
  const { open, show, close } = dialogs;
  if (!open) return null;
  if (open.kind === 'new') return Form && <Form record={null} copyOf={open.copyOf} onClose={close} />;
  const { row } = open;
  if (open.kind === 'edit') return Form && <Form record={row} copyOf={undefined} onClose={close} />;
  if (open.kind === 'delete') {
    if (typeof deletion === 'function') return deletion(row);
    const remove = () => deletion.remove(row);
    return <DeleteRecordDialog {...deletion} name={row.name} remove={remove} onClose={close} />;
  }
  return (
    <Dialog title={row.name} onClose={close}>
      {picture && <div className={styles.picture}>{picture(row)}</div>}
      <dl className="stack gap-3">
        {fields
          // The title and the picture show these two.
          .filter(({ key }) => key !== 'name' && key !== 'imageId')
          .map((field) => {
            const { label, lang = 'nb' } = labelOf(field);
            const render = shown[field.key];
            // English fields show N/A, as the specification asks; other empty fields are hidden.
            const value = render ? render(row) : field.text(row) || (lang === 'en' && 'N/A');
            return (
              value && (
                <div key={field.key} className={`wrap baseline gap-x-4 ${styles.fact}`}>
                  <dt lang={lang} className="quiet small strong">
                    {label}
                  </dt>
                  <dd className="shrink breakable pre-line">{value}</dd>
                </div>
              )
            );
          })}
      </dl>
      <DialogButtons sticky>
        <Button lang="en" variant="danger" onClick={() => show({ kind: 'delete', row })}>
          Delete
        </Button>
        {canCopy && <Button onClick={() => show({ kind: 'new', copyOf: row })}>Dupliser</Button>}
        <Button lang="en" onClick={close}>
          Cancel
        </Button>
        {Form && (
          <Button lang="en" variant="primary" onClick={() => show({ kind: 'edit', row })}>
            Edit
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}

type DeleteRecordDialogProps = Pick<ComponentProps<typeof ActionDialog>, 'fieldErrors' | 'onClose'> & {
  /** In English, such as `menu item`. */
  noun: string;
  name: string;
  remove: () => Promise<unknown>;
  /** Facts about the effects of the deletion. @param clearError removes the error that the dialog shows */
  children?: (clearError: () => void) => ReactNode;
};

export function DeleteRecordDialog({ noun, name, remove, children, ...dialog }: DeleteRecordDialogProps) {
  const quoted = quotedName(name);
  return (
    <ActionDialog
      {...dialog}
      role="alertdialog"
      title={`Slette «${name}»?`}
      action="Slett"
      acting="Sletter..."
      variant="danger"
      failure={`Failed to delete ${noun}`}
      send={async () => {
        toastDone(`${quoted} er slettet`, [await remove()], `${quoted} er tilbake`);
        return null;
      }}
    >
      {(_, clearError) => (
        <>
          <p lang="en">{`Are you sure you want to delete this ${noun}?`}</p>
          {children?.(() => ['form', 'reason', 'advice'].forEach(clearError))}
        </>
      )}
    </ActionDialog>
  );
}
