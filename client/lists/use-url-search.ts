import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type ListAction, listReducer, searchOf } from './list-query.ts';
import { type ListStart, readQuery, writeQuery } from './url-query.ts';
import { type ListSearch, useRestingSearch } from './use-list.ts';

/** `useListSearch` whose state is the address: it can be sent, reloaded, and left by Back. `start` must stay the same. */
export function useUrlSearch<Sort extends string>(start: ListStart<Sort>): ListSearch<Sort> {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const query = useMemo(() => readQuery(new URLSearchParams(search), start), [search, start]);
  const at = useRef({ path, search, query });
  useEffect(() => {
    at.current = { path, search, query };
  });
  const dispatch = useCallback(
    (action: ListAction<Sort>) => {
      const now = at.current;
      const shown = new URLSearchParams(now.search);
      const address = String(writeQuery(shown, listReducer(now.query, action), start));
      // What is shown already would be a step back that leads nowhere.
      if (address === String(shown)) return;
      // Each letter of a search would be a step back, and a page that nobody asked for one that surprises.
      const replace = action.type === 'search' || action.type === 'led';
      navigate(address ? `${now.path}?${address}` : now.path, { replace });
    },
    [navigate, start],
  );
  const [typed, setTyped] = useTypedSearch(query.search);
  useRestingSearch(typed, dispatch);
  return { query, dispatch, typed, setTyped };
}

/** What is typed, until the address says something else than what was typed: a step back, or a link. */
function useTypedSearch(search: string): [string, (typed: string) => void] {
  const [typed, setTyped] = useState({ text: search, search });
  if (typed.search !== search && searchIsForeign(typed.text, search)) setTyped({ text: search, search });
  else if (typed.search !== search) setTyped({ text: typed.text, search });
  return [typed.text, (text) => setTyped({ text, search })];
}

const searchIsForeign = (typed: string, search: string): boolean => searchOf(typed) !== search;
