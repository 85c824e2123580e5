import { useState } from 'react';
import {
  hasExpired,
  isNotFound,
  isRejection,
  isStopped,
  isVersionConflict,
} from '#client/data/error-text.ts';
import { failureOf, loggedOutAdvice } from '#client/data/reason-text.ts';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import type { FieldGroups } from '#shared/menu/field.ts';
import { changedFields, type FieldName, mergeDrafts } from './record-merge.ts';

const CONFLICT =
  'Noen andre har endret det samme imens. Lagre en gang til for å bruke ditt, eller forkast det for å bruke deres.';

/** The input for the server and the draft as it would be after storing, or the errors of the draft. */
export type Parsed<Draft, Input> = { input: Input; draft: Draft } | { errors: FormErrors };

/** How a record, or a section of the café's settings, is edited and stored. */
export type RecordStore<Row, Draft, Input> = {
  /** In English, such as `Menu Item`. */
  noun: string;
  /** Null for a new one. */
  record: Row | null;
  /** The values of a new one that starts as a copy. */
  copy?: Draft | undefined;
  /** The form's values of a record, and of a new one. */
  draftOf: (record: Row | null) => Draft;
  parse: (draft: Draft) => Parsed<Draft, Input>;
  /** What a deleted record leaves out when it is stored as a new one. */
  asNew?: (draft: Draft) => Draft;
  /** Stores it; `version` is the one that was edited, undefined for a new record, and for one that is stored as new. */
  save: (input: Input, version: number | undefined) => Promise<Row>;
  /** Fetches the stored record. */
  load: () => Promise<Row>;
  /** The errors of the fields that the server rejected, in Norwegian; undefined where it rejected something else. */
  fieldErrors: (error: unknown) => FormErrors | undefined;
  /** Fields that clash together after a version conflict. */
  groups?: FieldGroups;
  /** What a field has now in `row`, which is stored, where both admins changed it. */
  nowText: (name: string, row: Row) => string;
};

type State<Draft> = {
  draft: Draft;
  /** The stored values, as last fetched. */
  stored: Draft;
  /** Undefined for a new record, and for one that another admin has deleted. */
  version: number | undefined;
};

/** What is stored, as the server answered. */
type Saved<Row> = { row: Row } | { errors: FormErrors };

/**
 * The state of the form of a record, or of a section. After a version conflict its draft is merged with the stored record,
 * by field; only what both changed is asked about.
 */
export function useRecordForm<Row extends { version: number }, Draft extends object, Input>(
  store: RecordStore<Row, Draft, Input>,
) {
  const { record, draftOf, parse } = store;
  // Normalized: a difference only in how it is typed is no change.
  const asStored = (draft: Draft): Draft => {
    const parsed = parse(draft);
    return 'draft' in parsed ? parsed.draft : draft;
  };
  const stateOf = (row: Row | null, values = draftOf(row)): State<Draft> => {
    const draft = asStored(values);
    return { draft, stored: draft, version: row?.version };
  };
  const [state, setState] = useState(() => stateOf(record, store.copy));
  const [isSaving, setSaving] = useState(false);

  function failed(error: unknown, version: number | undefined): Saved<Row> {
    if (isStopped(error)) return { errors: {} };
    if (hasExpired(error)) return { errors: { advice: `${loggedOutAdvice('Lagre')} Ingenting er borte.` } };
    const isNew = version === undefined;
    const isGone = !isNew && isNotFound(error);
    if (isGone)
      setState(({ draft, stored }) => ({ draft: store.asNew?.(draft) ?? draft, stored, version: undefined }));
    const failure = `Failed to ${isNew ? 'create' : 'update'} ${store.noun.toLowerCase()}`;
    const errors = store.fieldErrors(error) ?? failureOf(error, failure);
    if (isRejection(error) && !isGone) return { errors };
    const advice = isGone
      ? 'Noen har slettet dette imens. Det du skrev, er her fortsatt, og kan lagres som ny.'
      : 'Det du skrev, er her fortsatt. Prøv en gang til.';
    return { errors: { ...errors, advice } };
  }

  async function send({ draft, stored, version }: State<Draft>, isOpen: () => boolean): Promise<Saved<Row>> {
    const parsed = parse(draft);
    if ('errors' in parsed) return parsed;
    try {
      return { row: await store.save(parsed.input, version) };
    } catch (error) {
      if (!isVersionConflict(error) || !isOpen()) return failed(error, version);
    }
    try {
      const row = await store.load();
      const theirs = asStored(draftOf(row));
      const merged = mergeDrafts({ before: stored, mine: parsed.draft, theirs }, store.groups);
      const next = { draft: merged.draft, stored: theirs, version: row.version };
      setState(next);
      // An earlier save whose answer was lost may have arrived.
      if (changedFields(merged.draft, theirs).length === 0) return { row };
      if (merged.clashes.length === 0) return await send(next, isOpen);
      const texts = merged.clashes.map((name) => [name, store.nowText(name, row)]);
      return { errors: { ...Object.fromEntries(texts), advice: CONFLICT } };
    } catch (error) {
      return failed(error, version);
    }
  }

  return {
    ...state,
    isSaving,
    /** Whether another admin has deleted it, so that it is stored as a new one. */
    isGone: record !== null && state.version === undefined,
    isChanged: changedFields(state.stored, asStored(state.draft)).length > 0,
    set: <Name extends FieldName<Draft>>(name: Name, value: Draft[Name]) => {
      if (!isSaving) setState((before) => ({ ...before, draft: { ...before.draft, [name]: value } }));
    },
    /** Shows a stored record, or with null an empty form, in place of what is typed. */
    show: (row: Row | null) => setState(stateOf(row)),
    /** Shows what is stored. @returns what shows the typed again, with the version on which it was typed */
    takeStored: () => {
      setState({ ...state, draft: state.stored });
      return () => setState(state);
    },
    /** Resolves to what is stored, or to errors. Never rejects. */
    save: async (isOpen: () => boolean = () => true): Promise<Saved<Row>> => {
      setSaving(true);
      const saved = await send(state, isOpen);
      if ('row' in saved) setState(stateOf(saved.row));
      setSaving(false);
      return saved;
    },
  };
}
