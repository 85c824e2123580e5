import { ColorDot } from '#client/ui/icon/icon.tsx';
import styles from './office.module.css';

/** `color` is set for fields that hold a colour. */
export type FieldText = { text: string; color?: string };

/** A created record has no `before`, a deleted one no `after`. */
export type FieldChange = { label: string; before?: FieldText; after?: FieldText };

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
