/** Calls `listener` when another tab changes a stored key that `concerns` it; returns a function that unsubscribes. */
export function onStorage(concerns: (key: string) => boolean, listener: () => void): () => void {
  const onEvent = ({ key }: StorageEvent) => {
    if (key === null || concerns(key)) listener();
  };
  window.addEventListener('storage', onEvent);
  return () => window.removeEventListener('storage', onEvent);
}
