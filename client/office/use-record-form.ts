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
import { type Field, type FieldGroups, fieldOf, isSame } from '#shared/menu/field.ts';

const CONFLICT =
  'Noen andre har endret det samme imens. Lagre en gang til for å bruke ditt, eller forkast det for å bruke deres.';

/** The input for the server and the draft as it will be stored, or the errors of the draft. */
export type Parsed<Draft, Input> = { input: Input; draft: Draft } | { errors: FormErrors };

export type RecordStore<Row, Draft, Input> = {
  /** In English, such as `Menu Item`. */
  noun: string;
  /** Null for a new record. */
  record: Row | null;
  copy?: Draft | undefined;
  draftOf: (record: Row | null) => Draft;
  parse: (draft: Draft) => Parsed<Draft, Input>;
  /** Removes values that a deleted record can't keep when it is stored as a new one. */
  asNew?: (draft: Draft) => Draft;
  /** @param version the edited version; undefined creates a record */
  save: (input: Input, version: number | undefined) => Promise<Row>;
  load: () => Promise<Row>;
  /** Field errors in Norwegian; undefined if the server rejected something other than a field. */
  fieldErrors: (error: unknown) => FormErrors | undefined;
  /** Fields that conflict as a group. */
  groups?: FieldGroups;
  /** Describes the stored value of a field that both admins changed. */
  nowText: (name: string, row: Row) => string;
};

type State<Draft> = {
  draft: Draft;
  /** As last fetched. */
  stored: Draft;
  /** Undefined for a new record, and after another admin deleted the record. */
  version: number | undefined;
};

type Saved<Row> = { row: Row } | { errors: FormErrors };

/**
 * The state of a form. After a version conflict, the draft is merged with the stored record field by field; only fields
 * that both changed need a decision.
 */
export function useRecordForm<Row extends { version: number }, Draft extends object, Input>(
  store: RecordStore<Row, Draft, Input>,
) {
  const { record, draftOf, parse } = store;
  // Normalized, so that another notation of the same value is no change.
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
      // An earlier save may have reached the server although its response was lost.
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
    /** Another admin has deleted the record, so saving creates a new one. */
    isGone: record !== null && state.version === undefined,
    isChanged: changedFields(state.stored, asStored(state.draft)).length > 0,
    set: <Name extends FieldName<Draft>>(name: Name, value: Draft[Name]) => {
      if (!isSaving) setState((before) => ({ ...before, draft: { ...before.draft, [name]: value } }));
    },
    /** Replaces the draft by a stored record; null clears the form. */
    show: (row: Row | null) => setState(stateOf(row)),
    /** Discards the draft. @returns a function that restores it */
    takeStored: () => {
      setState({ ...state, draft: state.stored });
      return () => setState(state);
    },
    /** Resolves to the stored record or to errors. Never rejects. */
    save: async (isOpen: () => boolean = () => true): Promise<Saved<Row>> => {
      setSaving(true);
      const saved = await send(state, isOpen);
      if ('row' in saved) setState(stateOf(saved.row));
      setSaving(false);
      return saved;
    },
  };
}

export type FieldName<Draft> = keyof Draft & string;

/** Whether a value has fields that are merged one by one. Values with lists, such as allergens, are merged as one. */
const hasParts = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  !Object.values(value).some(Array.isArray);

/** Flattens a draft to paths such as `banner.heading`. */
const valuesOf = (draft: object, within = ''): [field: string, value: unknown][] =>
  Object.entries(draft).flatMap(([name, value]) =>
    hasParts(value) ? valuesOf(value, `${within}${name}.`) : [[`${within}${name}`, value]],
  );

const withValue = <Draft extends object>(draft: Draft, field: string, value: unknown): Draft => {
  const [name = '', ...inside] = field.split('.');
  const before: unknown = Object(draft)[name];
  return { ...draft, [name]: inside.length > 0 ? withValue(Object(before), inside.join('.'), value) : value };
};

/** The paths at which two drafts differ, such as `price` or `banner.heading`. */
export function changedFields(before: object, after: object): string[] {
  const values = new Map(valuesOf(before));
  return valuesOf(after).flatMap(([field, value]) => (isSame(values.get(field), value) ? [] : field));
}

/**
 * Merges `mine` with `theirs`, the stored draft, field by field. Both started from `before`.
 * @param groups fields that must come from the same draft, such as the start and end of a season
 * @returns `draft`, which has my value where both changed a field, and `clashes`, the fields that both changed
 * differently
 */
export function mergeDrafts<Draft extends object>(
  { before, mine, theirs }: Record<'before' | 'mine' | 'theirs', Draft>,
  groups: FieldGroups = [],
) {
  const own = changedFields(before, mine);
  const others = changedFields(before, theirs);
  const clashes = changedFields(mine, theirs).filter((name) => {
    const group = groups.find((names) => names.includes(name)) ?? [name];
    return [own, others].every((changed) => changed.some((each) => group.includes(each)));
  });
  const merged = new Set([...own, ...clashes]);
  const kept = valuesOf(mine).filter(([field]) => merged.has(field));
  return { draft: kept.reduce((draft, [field, value]) => withValue(draft, field, value), theirs), clashes };
}

/** The stored value of a field in a conflict, such as `Er nå «45 kr»`. */
export function nowText<Row>(fields: readonly Field<Row>[], name: string, row: Row): string {
  const field = fieldOf(fields, name);
  if (field.key === 'imageId' || field.key === 'logoId') return 'Er nå et annet bilde';
  const text = field.text(row);
  return text ? `Er nå «${text}»` : 'Er nå tom';
}
