import { type ReactNode, useState } from 'react';
import { toastError } from '#client/admin/record-toasts.ts';
import type { Column } from '#client/lists/data-table.tsx';
import type { ListQuery } from '#client/lists/list-query.ts';
import type { List } from '#client/lists/use-list.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ManyBar } from './many-bar.tsx';
import type { ManyArea } from './many-changes.ts';
import { SelectBox } from './select-box.tsx';
import { useSelection } from './use-selection.ts';

/** Records per request where all that a search has found are selected. */
const LARGEST_PAGE = 100;

type ManyOptions<Row, Sort extends string> = ManyArea & {
  list: List<Row, Sort>;
  keyOf: (row: Row) => number;
  fetchPage: (query: ListQuery<Sort>) => Promise<{ rows: Row[]; total: number }>;
};

/**
 * Selects records of a list, also on several pages, and changes them at once.
 * @returns `columns` in front of the list's, the button that starts it, and the bar with what can be done.
 */
export function useMany<Row extends { name: string }, Sort extends string>(options: ManyOptions<Row, Sort>) {
  const { list, keyOf, fetchPage, ...area } = options;
  const { selection, setSelection, toggle } = useSelection();
  const [isBusy, setBusy] = useState(false);
  const isAll = selection !== null && selection.size >= list.total && list.total > 0;

  async function selectAll() {
    const all = new Map(selection);
    setBusy(true);
    try {
      for (let page = 1; (page - 1) * LARGEST_PAGE < list.total; page++)
        for (const row of (await fetchPage({ ...list.query, page, pageSize: LARGEST_PAGE })).rows)
          all.set(keyOf(row), row.name);
      setSelection(all);
    } catch (error) {
      toastError(error, 'Failed to fetch the list');
    } finally {
      setBusy(false);
    }
  }

  const columns: Column<Row, Sort>[] = selection
    ? [
        {
          header: 'Valgt',
          headerCell: (
            <SelectBox
              label={`Velg alle ${list.total}`}
              isOn={isAll}
              isPartly={selection.size > 0}
              onChange={() => void (isAll ? setSelection(new Map()) : selectAll())}
            />
          ),
          cell: (row) => (
            <SelectBox
              label={`Velg ${row.name}`}
              isOn={selection.has(keyOf(row))}
              onChange={() => toggle(keyOf(row), row.name)}
            />
          ),
        },
      ]
    : [];

  const bar: ReactNode = selection && (
    <ManyBar
      {...{ area, selection, isBusy }}
      onDeleted={() => setSelection(new Map())}
      onDone={() => setSelection(null)}
    />
  );
  const start = selection === null && list.total > 0 && (
    <Button onClick={() => setSelection(new Map())}>Velg flere</Button>
  );
  return { area, columns, start, bar };
}
