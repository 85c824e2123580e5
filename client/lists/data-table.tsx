import type { ReactNode } from 'react';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Repeat, Skeleton } from '#client/ui/loading/loading.tsx';
import tableStyles from '#client/ui/table/table.module.css';
import { Table } from '#client/ui/table/table.tsx';
import styles from './data-table.module.css';
import { orderBy } from './list-query.ts';
import type { List } from './use-list.ts';

export type Column<Row, Sort extends string = string> = {
  header: string;
  /** The language of `header` if it is not Norwegian. */
  lang?: 'en';
  /** Shown instead of `header` if the header is more than text. */
  headerCell?: ReactNode;
  sort?: Sort;
  cell: (row: Row) => ReactNode;
  /** Below the cell on screens up to 767 px, such as a price that has no column there. */
  narrowDetail?: (row: Row) => ReactNode;
  names?: boolean;
  /** Whether screens up to 767 px leave it out. */
  wideOnly?: boolean;
  numeric?: boolean;
  className?: string | undefined;
  /** The skeleton of a cell that is loading, by default a line of text. */
  place?: ReactNode;
};

export type DataTableProps<Row, Sort extends string> = {
  list: List<Row, Sort>;
  caption: string;
  columns: readonly Column<Row, Sort>[];
  keyOf: (row: Row) => number;
  /** Opens a record: by its name, and on screens up to 767 px by all of its row. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Whether a record is dimmed, such as a sold-out item; a cell says why. */
  isDimmed?: ((row: Row) => boolean) | undefined;
  tableClass?: string | undefined;
};

/** The records of a list as a table, with as many skeleton rows as a page has before the first answer. */
export function DataTable<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { list, caption, columns, keyOf, onOpen, isDimmed, tableClass } = props;
  const { rows, waiting } = list;
  return (
    <div className={classes(onOpen && styles.opening, tableClass)} aria-busy={waiting}>
      <Table caption={caption}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column.header} column={column} list={list} />
            ))}
          </tr>
        </thead>
        <tbody className={waiting && rows ? styles.waiting : undefined}>
          {rows?.map((row) => (
            <tr key={keyOf(row)} data-dimmed={isDimmed?.(row) || undefined}>
              {columns.map((column) => {
                const Tag = column.names ? 'th' : 'td';
                const cell =
                  column.names && onOpen ? (
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
                  );
                return (
                  <Tag
                    key={column.header}
                    scope={column.names ? 'row' : undefined}
                    className={cellClassOf(column)}
                  >
                    {/* A cell that is a text needs to be an only child: see client/translated-text.test.ts. */}
                    {column.narrowDetail ? (
                      <>
                        {cell}
                        <div className={`quiet small ${styles.narrowDetail}`}>{column.narrowDetail(row)}</div>
                      </>
                    ) : (
                      cell
                    )}
                  </Tag>
                );
              })}
            </tr>
          )) ?? (
            <Repeat times={list.pageSize}>
              <tr>
                {columns.map((column) => (
                  <td key={column.header} className={cellClassOf(column)}>
                    {column.place ?? <Skeleton />}
                  </td>
                ))}
              </tr>
            </Repeat>
          )}
        </tbody>
      </Table>
    </div>
  );
}

const classOf = <Row, Sort extends string>({ names, wideOnly, numeric }: Column<Row, Sort>) =>
  classes(names && styles.names, wideOnly && styles.wideOnly, numeric && styles.numeric);

const cellClassOf = <Row, Sort extends string>(column: Column<Row, Sort>) =>
  classes(classOf(column), column.className);

type HeaderProps<Row, Sort extends string> = { column: Column<Row, Sort>; list: List<Row, Sort> };

function Header<Row, Sort extends string>({ column, list: { query, change } }: HeaderProps<Row, Sort>) {
  const { header, headerCell = header, lang, sort } = column;
  const order = query.order === 'asc' ? 'ascending' : 'descending';
  return (
    <th
      scope="col"
      lang={lang}
      aria-sort={query.sort === sort ? order : undefined}
      className={classes(sort && tableStyles.sortable, classOf(column))}
    >
      {sort ? (
        <button
          type="button"
          className="inline-row strong target gap-1"
          onClick={() => change(orderBy(query, sort))}
        >
          <span>{header}</span>
          <Icon name="down" />
        </button>
      ) : (
        headerCell
      )}
    </th>
  );
}
