import type { Download } from './csv-calls.ts';

/** Has the browser save a file, as a link to one does. */
export function saveFile({ name, content }: Download): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has begun by the next task; until then it needs the address.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
