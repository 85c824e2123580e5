import type { ReactNode } from 'react';
import { ActionDialog, closeAnswered } from '#client/ui/dialog/dialog-form.tsx';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { useLeaveDialog } from '#client/ui/dialog/leave-dialog.tsx';
import type { FormField } from '#client/ui/field/form-fields.tsx';
import { type Field, fieldOf, labelOf } from '#shared/menu/field.ts';
import { MAX_NAME } from '#shared/text/text.ts';
import { toastAdded, toastSaved } from './record-toasts.ts';
import { type FieldName, nowText, type RecordStore, useRecordForm } from './use-record-form.ts';

export type RecordFields<Draft> = {
  draft: Draft;
  /** Props of a form field: `<TextField {...field('name')} />`. */
  field: <Name extends FieldName<Draft>>(name: Name) => FormField<Draft[Name]>;
};

type RecordDialogProps<Row, Draft, Input> = Omit<RecordStore<Row, Draft, Input>, 'nowText'> & {
  /** The fields of the record; the draft uses the same names. */
  fields: readonly Field<Row>[];
  tab: string;
  /** In Norwegian, for records that the specification does not name in English. */
  titles?: { add: string; edit: string };
  /** Called after each save, even if the dialog was closed during it. */
  onSaved?: (row: Row) => void;
  onClose: () => void;
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
  const { noun, titles, record, fields, tab, onSaved, onClose } = props;
  const form = useRecordForm({ ...props, nowText: (name, row) => nowText(fields, name, row) });
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
    // Not by the form, which would ask before it discards the changes.
    if (isOpen()) closeAnswered(onClose);
    return 'leave';
  }

  return (
    <>
      <ActionDialog
        title={
          titles?.[record ? 'edit' : 'add'] ?? <span lang="en">{`${record ? 'Edit' : 'Add'} ${noun}`}</span>
        }
        size="medium"
        action={isGone ? 'Lagre som ny' : 'Lagre'}
        acting="Lagrer..."
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

export const copyName = (name: string): string =>
  [...name]
    .slice(0, MAX_NAME - SUFFIX.length)
    .join('')
    .concat(SUFFIX);
