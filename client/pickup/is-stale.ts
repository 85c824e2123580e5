/** After how many milliseconds without an answer a page no longer knows how orders are. */
const STALE_MS = 20_000;

/** Whether what is shown may be old: a failure, or a network that swallows requests without one. */
export const isStale = (
  { isError, dataUpdatedAt }: { isError: boolean; dataUpdatedAt: number },
  now = Date.now(),
) => isError || now - dataUpdatedAt > STALE_MS;
