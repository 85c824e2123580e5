import { codeOf } from './errors.ts';

/** SQLite's error codes of a corrupt database file. */
const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/;

/**
 * Whether the database can be relied on. Once it was found damaged, every request is answered with 503 and nothing is
 * written until the owner has repaired it: rows that a damaged index hides would be taken for deleted.
 */
export function createHealth() {
  let broken = false;
  return {
    isBroken: (): boolean => broken,
    /** Checks whether an unexpected error means that the database is damaged. */
    reportError: (error: unknown): void => {
      broken ||= DAMAGED.test(codeOf(error));
    },
  };
}
