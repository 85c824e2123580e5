import { codeOf } from './errors.ts';

/** SQLite's codes of a file that is no whole database any more. */
const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/;

/**
 * Whether the database can be relied on. Once it was found damaged the shop answers 503 and leaves everything as it is
 * until somebody has looked: what a damaged index hides would be taken for deleted.
 */
export type Health = {
  isBroken: () => boolean;
  /** Looks at an error that nobody expected. */
  note: (error: unknown) => void;
};

export function createHealth(): Health {
  let broken = false;
  return {
    isBroken: () => broken,
    note: (error) => {
      broken ||= DAMAGED.test(codeOf(error));
    },
  };
}
