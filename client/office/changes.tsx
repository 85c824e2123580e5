import { ColorDot } from '#client/ui/icon/icon.tsx';
import styles from './office.module.css';

/** The text of a value; `color` where the value is one. */
export type FieldText = { text: string; color?: string };

/** A changed field; of a created record it has no `before`, of a deleted one no `after`. */
export type FieldChange = { label: string; before?: FieldText; after?: FieldText };

/** The changed fields of a record, short enough for a table. */
export const Changes = ({ changes, className = '' }: { changes: FieldChange[]; className?: string }) => (
  <ul className={`wrap breakable gap-x-4 ${className}`}>
    {changes.map(({ label, before, after }) => (
      <li key={label}>
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

/** The value of a field; a color has a dot beside it. */
export const FieldValue = ({ value }: { value: FieldText | undefined }) =>
  value?.color === undefined ? (
    <span>{value?.text}</span>
  ) : (
    <span className={`inline-row gap-1 ${styles.color}`}>
      <ColorDot color={value.color} />
      <span>{value.text}</span>
    </span>
  );
