import type { FieldChange, FieldText } from '#client/office/changes.tsx';
import type { LogEntry } from '#shared/api/audit.ts';
import { LOGGED_FIELDS } from '#shared/api/logged-fields.ts';
import { type Field, isSame } from '#shared/menu/field.ts';
import { dateText } from '#shared/text/norwegian-date.ts';

/** The properties of an entry that describe the change. */
export type Changed = Pick<LogEntry, 'entity' | 'before' | 'after'>;

type Shown = NonNullable<LogEntry['before']>;

const NONE = 'ingen';
const CHANGED = 'endret';

const shownValue = ({ shownBy, key }: Field<never>, record: Shown): unknown => record[shownBy ?? key];

function textOf(field: Field<never>, record: Shown): FieldText {
  // The log has records as the APIs returned them.
  const text = field.text(record as never) || NONE;
  const color = shownValue(field, record);
  return field.isColor && typeof color === 'string' ? { text, color } : { text };
}

/** Whether a created or deleted record has nothing to tell here: no value, or a switch that is off unless turned on. */
const isNothing = (field: Field<never>, record: Shown): boolean =>
  textOf(field, record).text === NONE ||
  shownValue(field, record) == null ||
  (shownValue(field, record) === false && field.key !== 'isAvailable');

/** The fields that differ; where the record was created or deleted, all that say something. */
function changedFields({ entity, before, after }: Changed): Field<never>[] {
  const fields: readonly Field<never>[] = LOGGED_FIELDS[entity];
  if (before && after)
    return fields.filter(
      (field) =>
        !isSame(shownValue(field, before), shownValue(field, after)) ||
        textOf(field, before).text !== textOf(field, after).text,
    );
  const record = before ?? after;
  // A guest has deleted the cup, and with it what the log had of it.
  if (!record) return [];
  return fields.filter((field) => !isNothing(field, record));
}

/** `changedFields` with their texts, or those of `only`. */
export function fieldChanges(entry: Changed, only?: readonly string[]): FieldChange[] {
  const { before, after } = entry;
  return changedFields(entry)
    .filter(({ key, shownBy = key }) => only === undefined || only.includes(key) || only.includes(shownBy))
    .map((field) => {
      const label = field.name;
      const was = before && { before: textOf(field, before) };
      const is = after && { after: textOf(field, after) };
      if (was && is && was.before.text === is.after.text) return { label, after: { text: CHANGED } };
      return { label, ...was, ...is };
    });
}

/** What became of a record, such as `utsolgt til 24.12.`, where a change touched nothing else; otherwise undefined. */
export function saleText(entry: Changed): string | undefined {
  const { before, after } = entry;
  if (!before || !after) return undefined;
  const changes = changedFields(entry);
  if (changes.length === 0 || changes.some(({ key }) => key !== 'isAvailable' && key !== 'soldOutUntil'))
    return undefined;
  if (after.isAvailable) return 'til salgs igjen';
  return after.soldOutUntil ? `utsolgt til ${dateText(String(after.soldOutUntil))}` : 'utsolgt';
}

/** `fieldChanges` for a row that has the record's name already: without it where the record was created or deleted. */
export const shortChanges = (entry: Changed): FieldChange[] =>
  fieldChanges(entry).filter(
    ({ label }) => label !== LOGGED_FIELDS[entry.entity][0]?.name || (entry.before && entry.after),
  );
