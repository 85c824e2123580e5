import { useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { changedQuery, searchOf } from './list-query.ts';
import { type ListStart, readQuery, writeQuery } from './url-query.ts';
import { type ListSearch, useDebouncedSearch } from './use-list.ts';

/** `useListSearch` whose state is in the address, for links, reload and Back. `start` must stay the same object. */
export function useUrlSearch<Sort extends string>(start: ListStart<Sort>): ListSearch<Sort> {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const query = useMemo(() => readQuery(new URLSearchParams(search), start), [search, start]);
  const change: ListSearch<Sort>['change'] = (part, replace) => {
    const shown = new URLSearchParams(search);
    const address = String(writeQuery(shown, changedQuery(query, part), start));
    // The same address again would be a step back without effect.
    if (address === String(shown)) return;
    navigate(address ? `${path}?${address}` : path, { replace: replace === 'replace' });
  };
  const [typed, setTyped] = useTypedSearch(query.search);
  useDebouncedSearch(typed, query, change);
  return { query, change, typed, setTyped };
}

/** The typed text, until the address has another search than the typed one: after a step back, or a link. */
function useTypedSearch(search: string): [string, (typed: string) => void] {
  const [typed, setTyped] = useState({ text: search, search });
  const isFromTyping = searchOf(typed.text) === search;
  if (typed.search !== search) setTyped({ text: isFromTyping ? typed.text : search, search });
  return [typed.text, (text) => setTyped({ text, search })];
}
