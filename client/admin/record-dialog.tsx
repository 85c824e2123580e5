import type { ReactNode } from 'react';
import { closeAnswered, DialogForm } from '#client/ui/dialog/dialog-form.tsx';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { useLeaveDialog } from '#client/ui/dialog/leave-dialog.tsx';
import type { FormField } from '#client/ui/field/form-fields.tsx';
import { type Field, fieldOf, labelOf } from '#shared/menu/field.ts';
import type { FieldName } from './record-merge.ts';
import { toastAdded, toastSaved } from './record-toasts.ts';
import { type RecordStore, useRecordForm } from './use-record-form.ts';
import { type FieldTexts, VersionConflict } from './version-conflict.tsx';

/** The parameters of a form's `children`. */
export type RecordFields<Draft> = {
  draft: Draft;
  /** The props of a field of `form-fields.tsx`: `<TextField {...field('name')} />`. */
  field: <Name extends FieldName<Draft>>(name: Name) => FormField<Draft[Name]>;
};

type RecordDialogProps<Row, Draft, Input> = RecordStore<Row, Draft, Input> & {
  /** The record's fields, with which those of the draft share their names. */
  fields: readonly Field<Row>[];
  texts?: FieldTexts<Draft>;
  /** The tab of the back office with the table of these records. */
  tab: string;
  /** Called when the record is stored, also where the dialog was closed meanwhile. */
  onSaved?: (row: Row) => void;
  onClose: () => void;
  children: (fields: RecordFields<Draft>) => ReactNode;
};

/**
 * The form of a new or existing record. It asks before unsaved changes are discarded, also while they are being saved,
 * and keeps the input after an error. After a version conflict it shows both versions before anything is overwritten.
 */
export function RecordDialog<Row extends { name: string; version: number }, Draft extends object, Input>(
  props: RecordDialogProps<Row, Draft, Input>,
) {
  const { noun, record, fields, tab, onSaved, onClose } = props;
  const form = useRecordForm(props);
  const { isChanged, isSaving } = form;
  const leaving = useLeaveDialog({ isChanged, isSaving, onLeave: onClose });

  async function submit(data: FormData, isOpen: () => boolean): Promise<FormErrors | 'next' | null> {
    // An update without changes would only add a line to the log.
    if (record && !isChanged) {
      leaving.leave();
      return null;
    }
    const saved = await form.save(isOpen);
    leaving.stay();
    if ('errors' in saved) return saved.errors;
    const { name } = saved.row;
    onSaved?.(saved.row);
    if (record) toastSaved(name, saved.row);
    else toastAdded(name, tab);
    if (data.has('then')) {
      form.show(null);
      return 'next';
    }
    leaving.release();
    if (isOpen()) closeAnswered(onClose);
    return null;
  }

  return (
    <>
      <DialogForm
        title={<span lang="en">{`${record ? 'Edit' : 'Add'} ${noun}`}</span>}
        size="medium"
        action="Lagre"
        acting="Lagrer..."
        secondAction={record ? undefined : 'Lagre og ny'}
        onSubmit={submit}
        onClose={leaving.leave}
      >
        {(errors, clearError) => {
          const set = <Name extends FieldName<Draft>>(name: Name, value: Draft[Name]) => {
            form.set(name, value);
            clearError(name);
          };
          const field: RecordFields<Draft>['field'] = (name) => {
            const { label, lang: labelLang } = labelOf(fieldOf(fields, name));
            const value = form.draft[name];
            return { name, label, labelLang, error: errors[name], value, onValue: (next) => set(name, next) };
          };
          return (
            <>
              {form.conflict && (
                <VersionConflict
                  key={form.version}
                  fields={fields}
                  set={set}
                  texts={props.texts ?? {}}
                  conflict={form.conflict}
                  draft={form.draft}
                  onTakeStored={form.takeStored}
                />
              )}
              {props.children({ draft: form.draft, field })}
            </>
          );
        }}
      </DialogForm>
      {leaving.dialog}
    </>
  );
}
