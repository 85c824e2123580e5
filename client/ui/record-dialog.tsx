import { type ReactNode, useState } from 'react';
import { hasExpired, isNotFound, isRefusal, isVersionConflict } from '#client/lib/error-text.ts';
import type { FieldName } from '#client/lib/record-merge.ts';
import { type GoOn, useLeaveGuard } from '#client/lib/use-leave-guard.ts';
import { useRecordForm } from '#client/lib/use-record-form.ts';
import { DialogForm, type Faults } from './dialog-form.tsx';
import type { FormField } from './form-fields.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { RecordMeeting } from './record-meeting.tsx';

/** What the fields of a record's form are made with. */
export type RecordFields<Draft> = {
  draft: Draft;
  faults: Faults;
  set: <Name extends FieldName<Draft>>(name: Name, value: Draft[Name]) => void;
  /** All that a field of `form-fields.tsx` takes: `<TextField {...field('name')} />`. */
  field: <Name extends FieldName<Draft>>(name: Name) => FormField<Draft[Name]>;
};

type RecordDialogProps<Row, Draft> = {
  /** In English. */
  title: string;
  /** What is edited; null for something new. */
  record: Row | null;
  /** What the form holds of a record, and of something new. Its values are compared by identity: texts, numbers, ids, files. */
  draftOf: (record: Row | null) => Draft;
  /** What the fields are called, in English. */
  labels: Record<FieldName<Draft>, string>;
  /** What a field of a draft says, for those who compare two of them. */
  show: (name: FieldName<Draft>, draft: Draft) => string;
  /** What is wrong with a draft, in Norwegian, by field; nothing is sent then. */
  check: (draft: Draft) => Faults;
  /** Stores the draft; `version` is the one that it was written on, undefined for something new. Throws where it can't. */
  save: (draft: Draft, version: number | undefined) => Promise<Row>;
  /** What is said of what `save` has thrown: by field, in Norwegian, or as `form`, in English. */
  refusal: (error: unknown) => Faults;
  /** Reads what is stored now. */
  load: () => Promise<Row>;
  /** Called when it is stored, before the dialog closes. */
  onSaved: (row: Row) => void;
  onClose: () => void;
  children: (fields: RecordFields<Draft>) => ReactNode;
};

const hasAny = (faults: Faults): boolean => Object.values(faults).some(Boolean);

/** How to go on after a failure that isn't about what was typed. */
function adviceOn(error: unknown, isNew: boolean): Faults {
  if (hasExpired(error))
    return { advice: 'Du var logget ut. Logg inn, og trykk Lagre en gang til. Ingenting er borte.' };
  if (isNotFound(error) && !isNew)
    return { advice: 'Noen har slettet dette imens. Det du skrev, står her så lenge du trenger det.' };
  return isRefusal(error) ? {} : { advice: 'Det du skrev, er her fortsatt. Prøv en gang til.' };
}

/**
 * The form of a record, new or not. It asks before it is left with changes, and keeps what was typed whatever goes wrong.
 * Nothing is overwritten unseen: where somebody else has changed the record, both are shown before it is saved.
 */
export function RecordDialog<Row extends { version: number }, Draft extends object>(
  props: RecordDialogProps<Row, Draft>,
) {
  const { title, record, labels, show, check, save, refusal, load, onSaved, onClose } = props;
  const form = useRecordForm(record, props.draftOf);
  const [asking, setAsking] = useState<{ goOn?: GoOn } | null>(null);
  const letGo = useLeaveGuard(form.isChanged, (goOn) => setAsking({ goOn }));

  async function send(isOpen: () => boolean): Promise<Faults | null> {
    try {
      const saved = await save(form.draft, form.version);
      return finish(saved, isOpen);
    } catch (error) {
      if (!isVersionConflict(error) || !isOpen()) return failed(error);
    }
    try {
      const theirs = await load();
      return form.meet(theirs) ? finish(theirs, isOpen) : {};
    } catch (error) {
      return failed(error);
    }
  }

  function finish(saved: Row, isOpen: () => boolean): null {
    letGo();
    onSaved(saved);
    if (isOpen()) onClose();
    return null;
  }

  function failed(error: unknown): Faults {
    const advice = adviceOn(error, record === null);
    return hasExpired(error) ? advice : { ...refusal(error), ...advice };
  }

  async function submit(isOpen: () => boolean): Promise<Faults | null> {
    // A save of nothing would only be a line in the log.
    if (record && !form.isChanged) {
      leave();
      return null;
    }
    const faults = check(form.draft);
    if (hasAny(faults)) return faults;
    form.isSending.current = true;
    const found = await send(isOpen);
    form.isSending.current = false;
    return found;
  }

  function leave() {
    letGo();
    onClose();
    asking?.goOn?.();
  }

  return (
    <>
      <DialogForm
        title={<span lang="en">{title}</span>}
        size="medium"
        action="Lagre"
        acting="Lagrer..."
        onSubmit={(_, isOpen) => submit(isOpen)}
        onClose={() => (form.isChanged ? setAsking({}) : leave())}
      >
        {(faults, forget) => {
          const set: RecordFields<Draft>['set'] = (name, value) => {
            form.set(name, value);
            forget(name);
          };
          const field: RecordFields<Draft>['field'] = (name) => ({
            ...{ name, label: labels[name], labelLang: 'en', error: faults[name] },
            value: form.draft[name],
            onValue: (value) => set(name, value),
          });
          return (
            <>
              {form.meeting && (
                <RecordMeeting
                  {...{ labels, show, set }}
                  meeting={form.meeting}
                  draft={form.draft}
                  onTakeStored={form.takeStored}
                />
              )}
              {props.children({ draft: form.draft, faults, set, field })}
            </>
          );
        }}
      </DialogForm>
      {asking && <LeaveDialog onStay={() => setAsking(null)} onLeave={leave} />}
    </>
  );
}
