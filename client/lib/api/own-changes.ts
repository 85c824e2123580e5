/** The window's event once a page has fetched what it has changed itself: lists then show their new rows. */
export const OWN_CHANGE = 'ownchange';

/** Fetches what the header of a response to a write says has changed. Never rejects. */
type Refresh = (header: string) => Promise<void>;

let refresh: Refresh | undefined;
let shown: Promise<void> | undefined;

/** Sets how the page fetches what its own writes have changed, once the file that does it is loaded. */
export function refreshOwnChanges(how: Refresh): void {
  refresh = how;
}

/** Begins to fetch what a write has changed, by its response's header; what can't be fetched is said by its list. */
export function followOwnChange(header: string | null): void {
  if (header) shown = refresh?.(header);
}

/** Resolves when the page shows what its last write has changed. */
export const ownChangesShown = (): Promise<void> | undefined => shown;
