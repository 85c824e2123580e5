import type { createDeps } from './create-deps.ts';
import type { Tx } from './db/open.ts';

/** The dependencies of services. There are no globals, so that each test creates its own. */
export type Deps = ReturnType<typeof createDeps>;

/** The dependencies inside a transaction, as `write` passes them. */
export type TxDeps = Deps & { db: Tx };
