import type { Download } from './csv-calls.ts';

/** How long a browser may need the address, in milliseconds: Safari asks first, and reads the file after that. */
const SAVING = 60_000;

/** Has the browser save a file, as a link to one does. */
export function saveFile({ name, content }: Download): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVING);
}
