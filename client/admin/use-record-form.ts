import { useState } from 'react';
import {
  hasExpired,
  isNotFound,
  isRejection,
  isStopped,
  isVersionConflict,
} from '#client/lib/api/error-text.ts';
import { failureOf } from '#client/lib/api/reason-text.ts';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { type Conflict, changedFields, type FieldName, mergeDrafts } from './record-merge.ts';

/** The input for the server and the draft as it would be after storing, or the errors of the draft. */
export type Parsed<Draft, Input> = { input: Input; draft: Draft } | { errors: FormErrors };

/** How a record is edited and stored. */
export type RecordStore<Row, Draft, Input> = {
  /** In English, such as `Menu Item`. */
  noun: string;
  /** Null for a new one. */
  record: Row | null;
  /** The values of a new one that starts as a copy. */
  copy?: Draft | undefined;
  /** The form's values of a record, and of a new one. They are compared by identity, lists by content. */
  draftOf: (record: Row | null) => Draft;
  parse: (draft: Draft) => Parsed<Draft, Input>;
  /** Stores it; `version` is the one that was edited, undefined for a new record. */
  save: (input: Input, version: number | undefined) => Promise<Row>;
  /** Fetches the stored record. */
  load: () => Promise<Row>;
  /** The errors of the fields that the server rejected, in Norwegian; undefined where it rejected something else. */
  fieldErrors: (error: unknown) => FormErrors | undefined;
};

type State<Draft> = {
  draft: Draft;
  /** The stored values, as last fetched. */
  stored: Draft;
  version: number | undefined;
  conflict: Conflict<Draft> | null;
};

/** What is stored, as the server answered. */
type Saved<Row> = { row: Row } | { errors: FormErrors };

/** What to do about an error that isn't about the input. */
function adviceOn(error: unknown, isNew: boolean): FormErrors {
  if (isNotFound(error) && !isNew)
    return { advice: 'Noen har slettet dette imens. Det du skrev, står her så lenge du trenger det.' };
  return isRejection(error) ? {} : { advice: 'Det du skrev, er her fortsatt. Prøv en gang til.' };
}

/** The state of a record's form. After a version conflict its draft is merged with the stored record, by field. */
export function useRecordForm<Row extends { version: number }, Draft extends object, Input>(
  store: RecordStore<Row, Draft, Input>,
) {
  const { noun, record, draftOf, parse } = store;
  // Normalized: a difference only in how it is typed is no change.
  const asStored = (draft: Draft): Draft => {
    const parsed = parse(draft);
    return 'draft' in parsed ? parsed.draft : draft;
  };
  const startOf = (values: Draft): State<Draft> => {
    const draft = asStored(values);
    return { draft, stored: draft, version: record?.version, conflict: null };
  };
  const [state, setState] = useState(() => startOf(store.copy ?? draftOf(record)));

  function failed(error: unknown): Saved<Row> {
    if (isStopped(error)) return { errors: {} };
    if (hasExpired(error))
      return {
        errors: { advice: 'Du var logget ut. Logg inn, og trykk Lagre en gang til. Ingenting er borte.' },
      };
    const failure = `Failed to ${record ? 'update' : 'create'} ${noun.toLowerCase()}`;
    const errors = store.fieldErrors(error) ?? failureOf(error, failure);
    return { errors: { ...errors, ...adviceOn(error, record === null) } };
  }

  async function merge(): Promise<Saved<Row>> {
    const row = await store.load();
    const theirs = asStored(draftOf(row));
    const conflict = { before: state.stored, mine: asStored(state.draft), theirs };
    const { draft } = mergeDrafts(conflict);
    setState({ draft, stored: theirs, version: row.version, conflict });
    // An earlier save whose answer was lost may have arrived.
    return changedFields(draft, theirs).length === 0 ? { row } : { errors: {} };
  }

  return {
    ...state,
    isChanged: changedFields(state.stored, asStored(state.draft)).length > 0,
    set: <Name extends FieldName<Draft>>(name: Name, value: Draft[Name]) =>
      setState((before) => ({ ...before, draft: { ...before.draft, [name]: value } })),
    /** Empties the form of a new record that was stored, for the next one. */
    startNew: () => setState(startOf(draftOf(null))),
    takeStored: () => setState((before) => ({ ...before, draft: before.stored })),
    /** Resolves to what is stored, or to errors: none after a version conflict, which is in the state then. Never rejects. */
    save: async (isOpen: () => boolean): Promise<Saved<Row>> => {
      const parsed = parse(state.draft);
      if ('errors' in parsed) return parsed;
      try {
        return { row: await store.save(parsed.input, state.version) };
      } catch (error) {
        return isVersionConflict(error) && isOpen() ? merge().catch(failed) : failed(error);
      }
    },
  };
}
