import type { createDeps } from './create-deps.ts';
import type { Transaction } from './db/write.ts';

/**
 * The dependencies of services. State that outlives a request is created here, or cached by connection in `server/db`, so
 * that each test has its own.
 */
export type Deps = ReturnType<typeof createDeps>;

/** The dependencies inside a transaction, as `write` passes them. */
export type TxDeps = Deps & Transaction;
