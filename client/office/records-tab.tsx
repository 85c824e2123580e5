import { type ComponentProps, type ReactNode, useId, useMemo, useState } from 'react';
import { errorText } from '#client/data/error-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { store, stored } from '#client/lib/stored-state.ts';
import { DataList } from '#client/lists/data-list.tsx';
import type { Column } from '#client/lists/data-table.tsx';
import type { ListQuery } from '#client/lists/list-query.ts';
import { type ListStart, useUrlSearch } from '#client/lists/url-query.ts';
import { type Found, useList } from '#client/lists/use-list.ts';
import { Button, ButtonWithDialog, LinkButton } from '#client/ui/button/button.tsx';
import { useRecordDialogs } from '#client/ui/dialog/use-dialogs.ts';
import { Disclosure } from '#client/ui/disclosure/disclosure.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZES } from '#shared/api/list-limits.ts';
import type { Field } from '#shared/menu/field.ts';
import * as paths from '#shared/paths.ts';
import { filtersBy, RecordFilters, type State } from './filters.tsx';
import { type ManyCalls, useMany } from './many/use-many.tsx';
import { actionsColumn } from './record-columns.tsx';
import { OpenRecordDialog, type OpenRecordDialogProps } from './record-dialogs.tsx';
import styles from './records-tab.module.css';
import { SortingDialog } from './sorting-dialog.tsx';

export const startByName = <Sort extends string>(
  sorts: readonly Sort[],
  states?: readonly State[],
): ListStart<Sort | 'name'> => ({
  query: { page: 1, search: '', sort: 'name', order: 'desc' },
  sorts,
  ...(states && { filters: filtersBy(states) }),
});

/** The storage key of the page size, which all tables share. */
const KEY = 'rows_per_page';

const storedSize = (): number =>
  ADMIN_PAGE_SIZES.find((size) => String(size) === stored(KEY)) ?? ADMIN_PAGE_SIZE;

/** `useUrlSearch` with the page size that this browser remembers for all tables. */
export function useAdminSearch<Sort extends string>(start: ListStart<Sort>) {
  const search = useUrlSearch(start);
  const [pageSize, setSize] = useState(storedSize);
  const query = useMemo(() => ({ ...search.query, pageSize }), [search.query, pageSize]);

  function setPageSize(size: number) {
    setSize(size);
    search.change({ page: 1 });
    // If storing fails, the choice lasts for this visit.
    store(KEY, String(size));
  }

  return { ...search, query, setPageSize };
}

type RecordsTabProps<Row, Sort extends string> = Omit<
  ComponentProps<typeof AdminList<Row, Sort>>,
  'list' | 'columns' | 'keyOf' | 'onOpen' | 'failure' | 'add' | 'bar' | 'filters'
> & {
  /** In English, such as `menu items`. */
  plural: string;
  fields: readonly Field<Row>[];
  idOf: (row: Row) => number;
  usePage: (query: ListQuery<Sort> & { pageSize: number }) => Found<Row>;
  columns: Column<Row, Sort>[];
  /** States to filter by, beside the category; undefined for a table without filters. */
  states?: readonly State[];
  /** Whether new records appear at once; otherwise rows keep their places until a refresh. */
  isWatched?: boolean;
  /** Undefined if the records can't be changed in bulk. */
  many?: ManyCalls<Row, Sort>;
  /** The text of the button that opens the form of a new record. */
  add?: string;
  /** How a record is shown, edited and deleted. */
  record: Omit<OpenRecordDialogProps<Row>, 'dialogs' | 'fields'>;
};

export function RecordsTab<Row extends { name: string }, Sort extends string>(
  props: RecordsTabProps<Row, Sort>,
) {
  const { plural, fields, idOf, usePage, columns, states, isWatched = false, ...others } = props;
  const { many, add, tools, record, ...shown } = others;
  const search = useAdminSearch(shown.start);
  const { query } = search;
  const showsNew = isWatched && query.sort === shown.start.query.sort;
  const list = useList(search, usePage(query), query.pageSize, showsNew ? undefined : idOf);
  const dialogs = useRecordDialogs<Row>(list.rows, idOf);
  const selecting = useMany(list, shown.noun, idOf, fields, many);
  return (
    <>
      <AdminList
        {...shown}
        list={list}
        columns={[...selecting.columns, ...columns, actionsColumn(dialogs, record.form !== undefined)]}
        keyOf={idOf}
        onOpen={(row) => dialogs.show({ kind: 'details', row })}
        failure={`Error fetching ${plural}: ${errorText(list.error, `Failed to fetch ${plural}`)}`}
        {...(add && { add: { text: add, onAdd: () => dialogs.show({ kind: 'new' }) } })}
        bar={selecting.bar}
        filters={states && <RecordFilters list={list} filters={shown.start.filters} states={states} />}
        tools={
          <>
            {selecting.start}
            {tools}
          </>
        }
      />
      <OpenRecordDialog {...record} fields={fields} dialogs={dialogs} />
    </>
  );
}

type NoRecordsProps = {
  /** Such as `Menyen er tom`. */
  none: string;
  them: string;
  /** The label of the Add button, in English. */
  add: string;
  rest: string;
};

/** The empty state of a table, with the first step. */
export function NoRecords({ none, them, add, rest }: NoRecordsProps) {
  const categories = trpc.categories.list.useQuery();
  if (categories.data?.length === 0)
    return (
      <>
        <p>{`${none}, og det er ingen kategorier å sette ${them} i. Lag dem først.`}</p>
        <LinkButton href={paths.officeTab('categories')}>Til kategoriene</LinkButton>
      </>
    );
  return (
    <p>
      <span>{`${none}. Legg til den første med `}</span>
      <span lang="en">{add}</span>
      <span>{`, ${rest}`}</span>
    </p>
  );
}

export const SortingButton = ({ of }: { of: ComponentProps<typeof SortingDialog>['of'] }) => (
  <ButtonWithDialog dialog={(props) => <SortingDialog of={of} {...props} />}>Rekkefølge</ButtonWithDialog>
);

type AdminListProps<Row, Sort extends string> = Omit<
  ComponentProps<typeof DataList<Row, Sort>>,
  'caption' | 'className' | 'failureLang' | 'heading'
> & {
  title: string;
  /** Of title and failure; by default English. */
  lang?: 'en' | 'nb';
  /** Opens the form of a new record. */
  add?: { text: string; onAdd: () => void };
  /** Refresh returns to this query. */
  start: ListStart<Sort>;
  filters?: ReactNode;
  more?: ReactNode;
};

export function AdminList<Row, Sort extends string>(props: AdminListProps<Row, Sort>) {
  const { title, lang = 'en', start, list, add, filters, tools, more, ...rest } = props;
  const headingId = useId();

  function refresh() {
    list.setTyped('');
    list.change({ filters: {}, ...start.query });
    list.retry();
  }

  return (
    <section aria-labelledby={headingId} className="stack">
      <DataList
        {...rest}
        list={list}
        caption={title}
        failureLang={lang}
        heading={
          <h2 id={headingId} lang={lang} className="step-2">
            {title}
          </h2>
        }
        main={
          add && (
            <Button lang={lang} variant="primary" aria-haspopup="dialog" onClick={add.onAdd}>
              {add.text}
            </Button>
          )
        }
        tools={
          <>
            {filters && !list.hasNone && <div className={`row wrap gap-2 ${styles.filters}`}>{filters}</div>}
            <div className={`row wrap gap-2 ${styles.actions}`}>
              {tools}
              <Button lang="en" onClick={refresh}>
                Refresh
              </Button>
              {more && (
                <Disclosure
                  summary={
                    <>
                      <span>Flere valg</span>
                      <Icon name="more" />
                    </>
                  }
                  className={styles.more}
                  summaryClassName={`inline-row strong target gap-1 ${styles.summary}`}
                  panelClassName={`stack ${styles.panel}`}
                >
                  {more}
                </Disclosure>
              )}
            </div>
          </>
        }
        className={styles.content}
      />
    </section>
  );
}
