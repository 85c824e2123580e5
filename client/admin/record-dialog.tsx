import { type ReactNode, useState } from 'react';
import { type GoOn, useLeaveGuard } from '#client/lib/forms/use-leave-guard.ts';
import { DialogForm } from '#client/ui/dialog/dialog-form.tsx';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { LeaveDialog } from '#client/ui/dialog/leave-dialog.tsx';
import type { FormField } from '#client/ui/field/form-fields.tsx';
import type { FieldName } from './record-merge.ts';
import { type RecordStore, saveRecord } from './save-record.ts';
import { type RecordForm, useRecordForm } from './use-record-form.ts';
import { RecordMeeting } from './version-conflict.tsx';

/** What the fields of a record's form are made with. */
export type RecordFields<Draft> = {
  draft: Draft;
  faults: FormErrors;
  set: <Name extends FieldName<Draft>>(name: Name, value: Draft[Name]) => void;
  /** All that a field of `form-fields.tsx` takes: `<TextField {...field('name')} />`. */
  field: <Name extends FieldName<Draft>>(name: Name) => FormField<Draft[Name]>;
};

type RecordDialogProps<Row, Draft> = RecordStore<Row, Draft> & {
  /** In English. */
  title: string;
  /** What the form holds of a record, and of something new. Its values are compared by identity: texts, numbers, ids, files. */
  draftOf: (record: Row | null) => Draft;
  /** A draft as it would be read again once it were stored; by default as it is. */
  asStored?: (draft: Draft) => Draft;
  /** What the fields are called, in English. */
  labels: Record<FieldName<Draft>, string>;
  /** What a field of a draft says, for those who compare two of them: a text, or what is to be seen. */
  show: (name: FieldName<Draft>, draft: Draft) => ReactNode;
  /** Called when it is stored, before the dialog closes. */
  onSaved: (row: Row) => void;
  onClose: () => void;
  children: (fields: RecordFields<Draft>) => ReactNode;
};

/** What is asked before it is left, and how to go on then. */
type Asking = { goOn: GoOn | undefined; isSending: boolean };

const asItIs = <Draft,>(draft: Draft): Draft => draft;

/**
 * The form of a record, new or not. It asks before it is left with changes, or while they are being stored, and keeps what
 * was typed whatever goes wrong.
 * Nothing is overwritten unseen: where somebody else has changed the record, both are shown before it is saved.
 */
export function RecordDialog<Row extends { version: number }, Draft extends object>(
  props: RecordDialogProps<Row, Draft>,
) {
  const { title, record, labels, show, onSaved, onClose } = props;
  const form = useRecordForm(record, props.draftOf, props.asStored ?? asItIs);
  const [asking, setAsking] = useState<Asking | null>(null);
  const ask = (goOn?: GoOn) => setAsking({ goOn, isSending: form.isSending.current });
  const letGo = useLeaveGuard(form.isChanged, ask);

  function leave() {
    letGo();
    onClose();
    asking?.goOn?.();
  }

  async function submit(isOpen: () => boolean): Promise<FormErrors | null> {
    // A save of nothing would only be a line in the log.
    if (record && !form.isChanged) {
      leave();
      return null;
    }
    form.isSending.current = true;
    const saved = await saveRecord(props, form, isOpen);
    form.isSending.current = false;
    // What was asked meanwhile has been answered.
    setAsking(null);
    if ('faults' in saved) return saved.faults;
    letGo();
    onSaved(saved.row);
    if (isOpen()) onClose();
    return null;
  }

  return (
    <>
      <DialogForm
        title={<span lang="en">{title}</span>}
        size="medium"
        action="Lagre"
        acting="Lagrer..."
        onSubmit={(_, isOpen) => submit(isOpen)}
        onClose={() => (form.isChanged ? ask() : leave())}
      >
        {(faults, forget) => {
          const fields = fieldsOf(form, labels, faults, forget);
          return (
            <>
              {form.meeting && (
                <RecordMeeting
                  key={form.version}
                  {...{ labels, show }}
                  set={fields.set}
                  meeting={form.meeting}
                  draft={form.draft}
                  onTakeStored={form.takeStored}
                />
              )}
              {props.children(fields)}
            </>
          );
        }}
      </DialogForm>
      {asking && <LeaveDialog isSending={asking.isSending} onStay={() => setAsking(null)} onLeave={leave} />}
    </>
  );
}

function fieldsOf<Row, Draft extends object>(
  form: RecordForm<Row, Draft>,
  labels: Record<FieldName<Draft>, string>,
  faults: FormErrors,
  forget: (field: string) => void,
): RecordFields<Draft> {
  const set: RecordFields<Draft>['set'] = (name, value) => {
    form.set(name, value);
    forget(name);
  };
  const field: RecordFields<Draft>['field'] = (name) => ({
    ...{ name, label: labels[name], labelLang: 'en', error: faults[name] },
    value: form.draft[name],
    onValue: (value) => set(name, value),
  });
  return { draft: form.draft, faults, set, field };
}
