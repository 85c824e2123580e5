import { useMemo, useState } from 'react';
import type { ListStart } from '#client/lists/url-query.ts';
import { useUrlSearch } from '#client/lists/use-url-search.ts';
import { ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZES } from '#shared/api/list-limits.ts';

/** Where the browser stores how many rows the tables of the back office have. */
const KEY = 'rows_per_page';

function storedSize(): number {
  try {
    const stored = Number(localStorage.getItem(KEY));
    return ADMIN_PAGE_SIZES.find((size) => size === stored) ?? ADMIN_PAGE_SIZE;
  } catch {
    return ADMIN_PAGE_SIZE;
  }
}

/** `useUrlSearch`, and how many rows a page has: one choice for all tables, remembered by the browser. */
export function useAdminSearch<Sort extends string>(start: ListStart<Sort>) {
  const search = useUrlSearch(start);
  const [pageSize, setSize] = useState(storedSize);
  const query = useMemo(() => ({ ...search.query, pageSize }), [search.query, pageSize]);

  function setPageSize(size: number) {
    setSize(size);
    search.dispatch({ type: 'page', page: 1 });
    try {
      localStorage.setItem(KEY, String(size));
    } catch {
      // Without storage, the choice is for this visit.
    }
  }

  return { ...search, query, setPageSize };
}
