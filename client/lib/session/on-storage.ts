/**
 * Calls `listener` when another tab changes a stored key that `concerns` the listener, or clears the whole storage;
 * returns how to stop that.
 */
export function onStorage(concerns: (key: string) => boolean, listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === null || concerns(key)) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
