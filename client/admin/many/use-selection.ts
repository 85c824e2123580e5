import { useState } from 'react';

/** Selected records by their id, with their names. */
export type Selection = ReadonlyMap<number, string>;

/** The records that are selected, also on other pages of the list; null while none can be. */
export function useSelection() {
  const [selection, setSelection] = useState<Selection | null>(null);

  function toggle(id: number, name: string) {
    const next = new Map(selection);
    if (!next.delete(id)) next.set(id, name);
    setSelection(next);
  }

  return { selection, setSelection, toggle };
}
