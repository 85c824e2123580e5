import { type DragEvent, useEffect, useState } from 'react';

/** Takes files that are dropped on an element; one that misses it would be opened in place of the page. */
export function useDrop(onDrop: (files: FileList) => void) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const stay = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', stay);
    window.addEventListener('drop', stay);
    return () => {
      window.removeEventListener('dragover', stay);
      window.removeEventListener('drop', stay);
    };
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
