import type { ReactNode } from 'react';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Repeat } from '#client/ui/loading/repeat.tsx';
import { Skeleton } from '#client/ui/loading/skeleton.tsx';
import tableStyles from '#client/ui/table/table.module.css';
import { Table } from '#client/ui/table/table.tsx';
import styles from './data-table.module.css';
import type { ListQuery } from './list-query.ts';

export type Column<Row, Sort extends string = string> = {
  /** In `lang` where that is not the page's. */
  header: string;
  /** Shown in place of `header`, where a header is more than text. */
  headerCell?: ReactNode;
  lang?: 'en';
  /** The sort key of the column, where there is one. */
  sort?: Sort;
  cell: (row: Row) => ReactNode;
  /** Below the cell on screens up to 767 px, such as a price that has no column there. */
  narrowDetail?: (row: Row) => ReactNode;
  names?: boolean;
  /** Whether screens up to 767 px leave it out. */
  wideOnly?: boolean;
  /** Whether its cells are numbers, aligned at the end. */
  numeric?: boolean;
  className?: string | undefined;
  /** The skeleton of a cell that is loading, by default a line of text. */
  place?: ReactNode;
};

export type DataTableProps<Row, Sort extends string> = {
  caption: string;
  columns: readonly Column<Row, Sort>[];
  keyOf: (row: Row) => number;
  /** Undefined before the first answer. */
  rows: readonly Row[] | undefined;
  /** The number of skeleton rows before the first answer. */
  pageSize: number;
  query: ListQuery<Sort>;
  /** Whether other records than those shown are loading. */
  waiting: boolean;
  onSort: (sort: Sort) => void;
  /** Opens a record: by its name, and on screens up to 767 px by all of its row. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Whether a record is dimmed, such as one that is sold out; a cell says why. */
  isDimmed?: ((row: Row) => boolean) | undefined;
  className?: string | undefined;
};

export function DataTable<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { caption, columns, keyOf, rows, pageSize, query, waiting, onSort, onOpen, isDimmed, className } =
    props;
  return (
    <div className={classes(onOpen && styles.opening, className)} aria-busy={waiting}>
      <Table caption={caption}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column.header} column={column} query={query} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody className={waiting && rows ? styles.waiting : undefined}>
          {rows?.map((row) => (
            <tr key={keyOf(row)} data-dimmed={isDimmed?.(row) || undefined}>
              {columns.map((column) => (
                <Cell key={column.header} column={column} isHeader={column.names}>
                  {column.names && onOpen ? (
                    <button
                      type="button"
                      aria-haspopup="dialog"
                      className={`strong target ${styles.open}`}
                      onClick={() => onOpen(row)}
                    >
                      {column.cell(row)}
                    </button>
                  ) : (
                    column.cell(row)
                  )}
                  {column.narrowDetail && (
                    <span className={`quiet small ${styles.narrowDetail}`}>{column.narrowDetail(row)}</span>
                  )}
                </Cell>
              ))}
            </tr>
          )) ?? (
            <Repeat times={pageSize}>
              <tr>
                {columns.map((column) => (
                  <Cell key={column.header} column={column}>
                    {column.place ?? <Skeleton />}
                  </Cell>
                ))}
              </tr>
            </Repeat>
          )}
        </tbody>
      </Table>
    </div>
  );
}

type HeaderProps<Row, Sort extends string> = Pick<DataTableProps<Row, Sort>, 'query' | 'onSort'> & {
  column: Column<Row, Sort>;
};

function Header<Row, Sort extends string>({ column, query, onSort }: HeaderProps<Row, Sort>) {
  const { header, headerCell = header, lang, sort, wideOnly, numeric } = column;
  const isSortable = sort !== undefined;
  const className = classes(
    isSortable && tableStyles.sortable,
    wideOnly && styles.wideOnly,
    numeric && styles.numeric,
  );
  const order = query.order === 'asc' ? 'ascending' : 'descending';
  return (
    <th
      scope="col"
      lang={lang}
      aria-sort={isSortable && query.sort === sort ? order : undefined}
      className={className}
    >
      {isSortable ? (
        <button type="button" onClick={() => onSort(sort)}>
          {header}
          <Icon name="down" />
        </button>
      ) : (
        headerCell
      )}
    </th>
  );
}

type CellProps<Row, Sort extends string> = {
  column: Column<Row, Sort>;
  isHeader?: boolean | undefined;
  children: ReactNode;
};

function Cell<Row, Sort extends string>({ column, isHeader, children }: CellProps<Row, Sort>) {
  const Tag = isHeader ? 'th' : 'td';
  const className = classes(
    column.names && styles.names,
    column.wideOnly && styles.wideOnly,
    column.numeric && styles.numeric,
    column.className,
  );
  return (
    <Tag scope={isHeader ? 'row' : undefined} className={className}>
      {children}
    </Tag>
  );
}
