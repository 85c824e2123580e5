import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/** The project's folder: this file and the bundle in `build/server` both lie two folders below it. */
export const ROOT = join(import.meta.dirname, '../..');

export const IS_BUNDLE = import.meta.filename.endsWith('.cjs');

/** From the second start on, Node finds the bundle compiled. A build removes the folder. */
export function cacheCompiledCode(): void {
  if (IS_BUNDLE) enableCompileCache(join(ROOT, 'build/server/compiled'));
}
