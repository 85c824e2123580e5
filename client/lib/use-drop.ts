import { type DragEvent, useEffect, useState } from 'react';

/** Takes files that are dropped on an element. Elsewhere on the page a drop is ignored: it would open the file. */
export function useDrop(onDrop: (files: FileList) => void) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const stay = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const listeners = new AbortController();
    for (const name of ['dragover', 'drop'] as const)
      window.addEventListener(name, stay, { signal: listeners.signal });
    return () => listeners.abort();
  }, []);
  return {
    over,
    onDragOver: () => setOver(true),
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      onDrop(event.dataTransfer.files);
    },
  };
}
