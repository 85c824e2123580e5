import { randomUUID } from 'node:crypto';
import { type PathLike, promises } from 'node:fs';
import { dirname } from 'node:path';

const { open, rename, rm, writeFile } = promises;

/** Makes created, renamed and removed entries of a folder survive a power cut. */
async function syncFolder(folder: PathLike): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Renames a file whose content is flushed already; the new name survives a power cut. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** Writes a file that only its owner can read. It appears complete or not at all, even after a power cut. */
export async function writeDurably(path: string, content: string | Buffer): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`;
  try {
    await writeFile(unfinished, content, { flush: true, mode: 0o600 });
    await renameDurably(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
