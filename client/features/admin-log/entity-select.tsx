import { SelectField } from '#client/ui/field/field.tsx';
import type { Entity } from '#shared/audit.ts';
import styles from './entity-select.module.css';
import { isKind, KINDS } from './log-labels.ts';

type KindSelectProps = { kind: Entity | null; onKind: (kind: Entity | undefined) => void };

/** Narrows the log to one kind of records. */
export const KindSelect = ({ kind, onKind }: KindSelectProps) => (
  <div className={styles.kind}>
    <SelectField
      label="Vis"
      value={kind ?? ''}
      onChange={({ target: { value } }) => onKind(isKind(value) ? value : undefined)}
    >
      <option value="">Alle</option>
      {Object.entries(KINDS).map(([entity, { many }]) => (
        <option key={entity} value={entity}>
          {many}
        </option>
      ))}
    </SelectField>
  </div>
);
