import { type ReactNode, useState } from 'react';
import { toastError } from '#client/admin/record-toasts.ts';
import type { Noun } from '#client/lists/data-list.tsx';
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

/** How a kind of records is changed many at once. */
export type ManyCalls<Row, Sort extends string> = Omit<ManyArea, 'noun'> & {
  fetchPage: (query: ListQuery<Sort>) => Promise<{ rows: Row[]; total: number }>;
};

/**
 * Selects records of a list, also on several pages, and changes them at once.
 * @param calls undefined where that is not possible.
 * @returns `columns` in front of the list's, the button that starts it, and the bar with what can be done.
 */
export function useMany<Row extends { name: string }, Sort extends string>(
  list: List<Row, Sort>,
  noun: Noun,
  keyOf: (row: Row) => number,
  calls: ManyCalls<Row, Sort> | undefined,
) {
  const { selection, setSelection, toggle } = useSelection();
  const [isBusy, setBusy] = useState(false);
  const isOn = (row: Row) => selection?.has(keyOf(row)) === true;
  const rows = list.rows ?? [];
  const isAll = rows.every(isOn) && (selection?.size ?? 0) >= list.total && list.total > 0;

  /** Records by id, with their names, on all pages of a query. */
  async function fetchAll(query: ListQuery<Sort>): Promise<Map<number, string>> {
    const all = new Map<number, string>();
    for (let page = 1, total = 1; calls && (page - 1) * LARGEST_PAGE < total; page++) {
      const found = await calls.fetchPage({ ...query, page, pageSize: LARGEST_PAGE });
      total = found.total;
      for (const row of found.rows) all.set(keyOf(row), row.name);
    }
    return all;
  }

  /** Selects all that the search finds; where they are, they are the only ones that are no longer selected. */
  async function toggleAll() {
    const next = new Map(selection);
    setBusy(true);
    try {
      const found = await fetchAll(list.query);
      const isEach = [...found.keys()].every((id) => next.has(id));
      for (const [id, name] of found) {
        if (isEach) next.delete(id);
        else next.set(id, name);
      }
      setSelection(next);
    } catch (error) {
      toastError(error, 'Failed to fetch the list');
    } finally {
      setBusy(false);
    }
  }

  /** Takes records that were deleted meanwhile out of the selection. @returns their names */
  async function dropDeleted(): Promise<string[]> {
    const there = await fetchAll({ ...list.query, search: '' });
    const gone = [...(selection ?? [])].filter(([id]) => !there.has(id));
    setSelection(new Map([...(selection ?? [])].filter(([id]) => there.has(id))));
    return gone.map(([, name]) => name);
  }

  const columns: Column<Row, Sort>[] = selection
    ? [
        {
          header: 'Valgt',
          headerCell: (
            <SelectBox
              label={`Velg alle ${list.total}`}
              isOn={isAll}
              isPartly={rows.some(isOn)}
              onChange={() => void toggleAll()}
            />
          ),
          cell: (row) => (
            <SelectBox
              label={`Velg ${row.name}`}
              isOn={isOn(row)}
              onChange={() => toggle(keyOf(row), row.name)}
            />
          ),
        },
      ]
    : [];

  const bar: ReactNode = selection && calls && (
    <ManyBar
      area={{ ...calls, noun }}
      selection={selection}
      isBusy={isBusy}
      dropDeleted={dropDeleted}
      onDeleted={() => setSelection(new Map())}
      onDone={() => setSelection(null)}
    />
  );
  const start = calls && selection === null && list.total > 0 && (
    <Button onClick={() => setSelection(new Map())}>Velg flere</Button>
  );
  return { columns, start, bar };
}
