import {
  hasExpired,
  isNotFound,
  isRefusal,
  isStopped,
  isVersionConflict,
} from '#client/lib/api/error-text.ts';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import type { RecordForm } from './use-record-form.ts';

/** How a record is stored, and what is said where it can't be. */
export type RecordStore<Row, Draft> = {
  /** What is edited; null for something new. */
  record: Row | null;
  /** What is wrong with a draft, in Norwegian, by field; nothing is sent then. */
  check: (draft: Draft) => FormErrors;
  /** Stores the draft; `version` is the one that it was written on, undefined for something new. Throws where it can't. */
  save: (draft: Draft, version: number | undefined) => Promise<Row>;
  /** What is said of what `save` has thrown: by field, in Norwegian, or as `form`, in English. */
  refusal: (error: unknown) => FormErrors;
  /** Reads what is stored now. */
  load: () => Promise<Row>;
};

/** What came of a save: what is stored, or what is wrong: nothing where others' changes are to be looked at, or it was stopped. */
type Saved<Row> = { row: Row } | { faults: FormErrors };

const hasAny = (faults: FormErrors): boolean => Object.values(faults).some(Boolean);

/** How to go on after a failure that isn't about what was typed. */
function adviceOn(error: unknown, isNew: boolean): FormErrors {
  if (hasExpired(error))
    return { advice: 'Du var logget ut. Logg inn, og trykk Lagre en gang til. Ingenting er borte.' };
  if (isNotFound(error) && !isNew)
    return { advice: 'Noen har slettet dette imens. Det du skrev, står her så lenge du trenger det.' };
  return isRefusal(error) ? {} : { advice: 'Det du skrev, er her fortsatt. Prøv en gang til.' };
}

/** Stores what a form holds; where others have changed the record, the form goes on from theirs. Rejects never. */
export async function saveRecord<Row extends { version: number }, Draft extends object>(
  { record, check, save, refusal, load }: RecordStore<Row, Draft>,
  form: RecordForm<Row, Draft>,
  isOpen: () => boolean,
): Promise<Saved<Row>> {
  const failed = (error: unknown): Saved<Row> => {
    const advice = adviceOn(error, record === null);
    return { faults: hasExpired(error) ? advice : { ...refusal(error), ...advice } };
  };
  const faults = check(form.draft);
  if (hasAny(faults)) return { faults };
  try {
    return { row: await save(form.draft, form.version) };
  } catch (error) {
    if (isStopped(error)) return { faults: {} };
    if (!isVersionConflict(error) || !isOpen()) return failed(error);
  }
  try {
    const theirs = await load();
    return form.meet(theirs) ? { row: theirs } : { faults: {} };
  } catch (error) {
    return failed(error);
  }
}
