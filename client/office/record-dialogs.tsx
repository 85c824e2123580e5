import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { useLeaveDialog } from '#client/ui/dialog/leave-dialog.tsx';
import type { RecordDialogs } from '#client/ui/dialog/use-dialogs.ts';
import type { FormField } from '#client/ui/field/form-fields.tsx';
import { type Field, fieldOf, labelOf } from '#shared/menu/field.ts';
import { MAX_NAME } from '#shared/text/text.ts';
import styles from './office.module.css';
import { quotedName, toastAdded, toastDone, toastSaved } from './record-toasts.ts';
import { type FieldName, nowText, type RecordStore, useRecordForm } from './use-record-form.ts';

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

export type OpenRecordDialogProps<Row> = {
  dialogs: RecordDialogs<Row>;
  fields: readonly Field<Row>[];
  shown?: ShownValues<Row>;
  picture?: (row: Row) => ReactNode;
  /** Records without a form can only be viewed and deleted. */
  form?: ComponentType<RecordFormProps<Row>>;
  canCopy?: boolean;
  deletion: Deletion<Row> | ((row: Row, onClose: () => void) => ReactNode);
};

export function OpenRecordDialog<Row extends { name: string }>(props: OpenRecordDialogProps<Row>) {
  const { dialogs, fields, shown = {}, picture, form: Form, canCopy, deletion } = props;
  const { open, show, close } = dialogs;
  if (!open) return null;
  if (open.kind === 'new') return Form && <Form record={null} copyOf={open.copyOf} onClose={close} />;
  const { row } = open;
  if (open.kind === 'edit') return Form && <Form record={row} copyOf={undefined} onClose={close} />;
  if (open.kind === 'delete') {
    if (typeof deletion === 'function') return deletion(row, close);
    const remove = () => deletion.remove(row);
    return <DeleteRecordDialog {...deletion} name={row.name} remove={remove} onClose={close} />;
  }
  return (
    <Dialog title={row.name} onClose={close}>
      {picture && <div className={styles.picture}>{picture(row)}</div>}
      <dl className="stack gap-3">
        {fields
          // The dialog's title shows the name, and its picture the image.
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

export type RecordFields<Draft> = {
  draft: Draft;
  /** Props of a form field: `<TextField {...field('name')} />`. */
  field: <Name extends FieldName<Draft>>(name: Name) => FormField<Draft[Name]>;
};

type RecordDialogProps<Row, Draft, Input> = RecordFormProps<Row> &
  Omit<RecordStore<Row, Draft, Input>, 'copy' | 'nowText'> & {
    /** The fields of the record; the draft uses the same names. */
    fields: readonly Field<Row>[];
    tab: string;
    /** In Norwegian, for records that the specification does not name in English. */
    titles?: { add: string; edit: string };
    /** Called after each save, even if the dialog was closed during it. */
    onSaved?: (row: Row) => void;
    children: (fields: RecordFields<Draft>) => ReactNode;
  };

/**
 * The form of a new or existing record. It confirms before discarding unsaved changes, also during a save, and keeps
 * the input after an error. Changes by another admin are merged; if both changed the same field, the form shows the
 * stored value before it is overwritten. A record that another admin deleted can be stored as a new one.
 */
export function RecordDialog<Row extends { name: string; version: number }, Draft extends object, Input>(
  props: RecordDialogProps<Row, Draft, Input>,
) {
  const { noun, titles, record, copyOf, draftOf, fields, tab, onSaved, onClose } = props;
  const { asNew = (draft: Draft) => draft } = props;
  const form = useRecordForm({
    ...props,
    copy: copyOf && { ...asNew(draftOf(copyOf)), name: copyName(copyOf.name) },
    nowText: (name, row) => nowText(fields, name, row),
  });
  const { isChanged, isSaving, isGone } = form;
  const isNew = !record || isGone;
  const leaving = useLeaveDialog({ isChanged, isSaving, onLeave: onClose });

  async function send(data: FormData, isOpen: () => boolean): Promise<FormErrors | 'next' | 'leave' | null> {
    // An update without changes would only add an entry to the log.
    if (!isNew && !isChanged) {
      leaving.leave();
      return 'leave';
    }
    const saved = await form.save(isOpen);
    leaving.stay();
    if ('errors' in saved) return saved.errors;
    const { name } = saved.row;
    onSaved?.(saved.row);
    if (isNew) toastAdded(name, tab);
    else toastSaved(name, saved.row);
    if (data.has('then')) {
      form.show(null);
      return 'next';
    }
    leaving.release();
    return null;
  }

  return (
    <>
      <ActionDialog
        title={
          titles?.[record ? 'edit' : 'add'] ?? <span lang="en">{`${record ? 'Edit' : 'Add'} ${noun}`}</span>
        }
        size="medium"
        action={isGone ? 'Lagre som ny' : 'Lagre'}
        secondAction={record ? undefined : 'Lagre og ny'}
        send={send}
        failure="Failed to save"
        onClose={leaving.leave}
      >
        {(errors, clearError) =>
          props.children({
            draft: form.draft,
            field: (name) => {
              const { label, lang: labelLang } = labelOf(fieldOf(fields, name));
              const onValue: FormField<Draft[typeof name]>['onValue'] = (value) => {
                form.set(name, value);
                clearError(name);
              };
              return { name, label, labelLang, error: errors[name], value: form.draft[name], onValue };
            },
          })
        }
      </ActionDialog>
      {leaving.dialog}
    </>
  );
}

/** The category of the last stored record, by kind: the default of a new one. */
export const lastCategories = new Map<'menuItem' | 'ingredient', number | null>();

const SUFFIX = ' (kopi)';

const copyName = (name: string): string =>
  [...name]
    .slice(0, MAX_NAME - SUFFIX.length)
    .join('')
    .concat(SUFFIX);
