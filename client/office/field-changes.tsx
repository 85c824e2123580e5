import { ColorDot } from '#client/ui/icon/icon.tsx';
import type { LogEntry } from '#shared/api/audit.ts';
import { LOGGED_FIELDS } from '#shared/api/logged-fields.ts';
import { type Field, isSame } from '#shared/menu/field.ts';
import { dateText } from '#shared/text/norwegian-date.ts';
import styles from './office.module.css';

/** `color` is set for fields that hold a colour. */
type FieldText = { text: string; color?: string };

/** A created record has no `before`, a deleted one no `after`. */
export type FieldChange = { label: string; before?: FieldText; after?: FieldText };

export type Changed = Pick<LogEntry, 'entity' | 'before' | 'after'>;

type Shown = NonNullable<LogEntry['before']>;

const NONE = 'ingen';
const CHANGED = 'endret';

const shownValue = ({ shownBy, key }: Field<never>, record: Shown): unknown => record[shownBy ?? key];

function textOf(field: Field<never>, record: Shown): FieldText {
  // The log stores records as the APIs returned them.
  const text = field.text(record as never) || NONE;
  const color = shownValue(field, record);
  return field.isColor && typeof color === 'string' ? { text, color } : { text };
}

/** Hides empty values of created and deleted records, and switches that are off by default. */
const isNothing = (field: Field<never>, record: Shown): boolean =>
  textOf(field, record).text === NONE ||
  shownValue(field, record) == null ||
  (shownValue(field, record) === false && field.key !== 'isAvailable');

/** The changed fields; of a created or deleted record, all fields with a value. */
function changedFields({ entity, before, after }: Changed): Field<never>[] {
  const fields: readonly Field<never>[] = LOGGED_FIELDS[entity];
  if (before && after)
    return fields.filter(
      (field) =>
        !isSame(shownValue(field, before), shownValue(field, after)) ||
        textOf(field, before).text !== textOf(field, after).text,
    );
  const record = before ?? after;
  // The guest has deleted the cup, and its data in the log with it.
  if (!record) return [];
  return fields.filter((field) => !isNothing(field, record));
}

/** The changed fields with their texts. @param only the keys to include */
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

/** Such as `utsolgt til 24.12.`; undefined if the change touched other fields too. */
export function saleText(entry: Changed): string | undefined {
  const { before, after } = entry;
  if (!before || !after) return undefined;
  const changes = changedFields(entry);
  if (changes.length === 0 || changes.some(({ key }) => key !== 'isAvailable' && key !== 'soldOutUntil'))
    return undefined;
  if (after.isAvailable) return 'til salgs igjen';
  return after.soldOutUntil ? `utsolgt til ${dateText(String(after.soldOutUntil))}` : 'utsolgt';
}

/** `fieldChanges` without the name of a created or deleted record, for rows that show it already. */
export const shortChanges = (entry: Changed): FieldChange[] =>
  fieldChanges(entry).filter(
    ({ label }) => label !== LOGGED_FIELDS[entry.entity][0]?.name || (entry.before && entry.after),
  );

/** @param isShort cuts each change after two lines; the dialog has the whole text */
export const Changes = ({ changes, isShort = false }: { changes: FieldChange[]; isShort?: boolean }) => (
  <ul className={`wrap breakable gap-x-4 ${isShort ? 'small' : ''}`}>
    {changes.map(({ label, before, after }) => (
      <li key={label} className={isShort ? 'clamped' : undefined}>
        <span className="quiet">{`${label}:`}</span>{' '}
        {before && after ? (
          <>
            <span className="visually-hidden">fra </span>
            <FieldValue value={before} /> <span aria-hidden="true">→</span>{' '}
            <span className="visually-hidden">til </span>
            <strong>
              <FieldValue value={after} />
            </strong>
          </>
        ) : (
          <FieldValue value={after ?? before} />
        )}
      </li>
    ))}
  </ul>
);

export const FieldValue = ({ value }: { value: FieldText | undefined }) =>
  value?.color === undefined ? (
    <span>{value?.text}</span>
  ) : (
    <span className={`inline-row gap-1 ${styles.color}`}>
      <ColorDot color={value.color} />
      <span>{value.text}</span>
    </span>
  );
