import { randomUUID } from 'node:crypto';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Flushes a file, or the list of names in a folder, to the disk, so it survives a power cut. */
export async function flushToDisk(path: string, kind: 'file' | 'folder' = 'file'): Promise<void> {
  const handle = await open(path, kind === 'folder' ? 'r' : 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Renames a file whose content is flushed already; the new name survives a power cut. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await flushToDisk(dirname(to), 'folder');
}

/**
 * Writes a file that only its owner can read. It appears complete or not at all, even after a power cut.
 * @param unfinished the path of the file while it is incomplete.
 */
export async function writeDurably(
  path: string,
  content: string | Uint8Array,
  unfinished = `${path}.${randomUUID()}`,
): Promise<void> {
  try {
    await writeFile(unfinished, content, { flush: true, mode: 0o600 });
    await renameDurably(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
