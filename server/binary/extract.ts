import { hash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '#server/files/folders.ts';

export type Manifest = { id: string; version: string; files: Record<string, string> };

export function hashOf(path: string): string | null {
  try {
    return hash('sha256', readFileSync(path));
  } catch {
    return null;
  }
}

/**
 * Writes the missing and damaged files of a folder. A file is renamed once it is complete, so neither a power cut nor a
 * second program that starts at the same time leaves a partial file.
 * @param read returns the content of a file.
 */
export function extractFiles(folder: string, files: Manifest['files'], read: (path: string) => Uint8Array) {
  for (const [path, expected] of Object.entries(files)) {
    const target = join(folder, path);
    if (hashOf(target) === expected) continue;
    makeFolder(dirname(target));
    const unfinished = `${target}.${process.pid}`;
    writeFileSync(unfinished, read(path), { mode: 0o600, flush: true });
    renameSync(unfinished, target);
  }
}
