import type { ReactNode } from 'react';
import { type Field, labelOf } from '#shared/menu/field.ts';
import { DetailsDialog, type Fact } from './details-dialog.tsx';
import type { RecordDialogs } from './use-record-dialogs.ts';

/** Values that are shown otherwise than as text, by the keys of their fields; null for those that are left out. */
export type ShownValues<Row> = Record<string, (row: Row) => ReactNode>;

type OpenRecordDialogProps<Row> = {
  dialogs: RecordDialogs<Row>;
  fields: readonly Field<Row>[];
  shown?: ShownValues<Row>;
  picture?: (row: Row) => ReactNode;
  /** The form of a record, or of a new one, maybe as a copy; left out where there is none. */
  form?: (record: Row | null, copyOf: Row | undefined) => ReactNode;
  canCopy?: boolean;
  /** The dialog that asks whether to delete a record. */
  deletion: (row: Row) => ReactNode;
};

/** The dialog over a table of records that is open: the form of a record, its details, or its deletion. */
export function OpenRecordDialog<Row extends { name: string }>(props: OpenRecordDialogProps<Row>) {
  const { dialogs, fields, shown = {}, picture, form, canCopy, deletion } = props;
  const { open, show, close } = dialogs;
  if (!open) return null;
  if (open.kind === 'new') return form?.(null, open.copyOf);
  const { row } = open;
  if (open.kind === 'edit') return form?.(row, undefined);
  if (open.kind === 'delete') return deletion(row);
  return (
    <DetailsDialog
      title={row.name}
      picture={picture?.(row)}
      facts={factsOf(fields, row, shown)}
      {...(form && { onEdit: () => show({ kind: 'edit', row }) })}
      {...(canCopy && { onCopy: () => show({ kind: 'new', copyOf: row }) })}
      onDelete={() => show({ kind: 'delete', row })}
      onClose={close}
    />
  );
}

/** What the dialog shows otherwise: the title and the picture. */
const ELSEWHERE = ['name', 'imageId'];

/** The fields of the specification, and what only some records have. */
const factsOf = <Row,>(fields: readonly Field<Row>[], row: Row, shown: ShownValues<Row>): Fact[] =>
  fields
    .filter(({ key }) => !ELSEWHERE.includes(key))
    .flatMap((field) => {
      const { label, lang = 'nb' } = labelOf(field);
      const render = shown[field.key];
      const value = render ? render(row) : field.text(row) || (lang === 'en' && 'N/A');
      return value ? [{ label, lang, value }] : [];
    });
