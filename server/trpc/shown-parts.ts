import { PARTS, type Part } from '#server/db/versions.ts';

/** Routers whose queries show no dream cups. */
const WITHOUT_CUPS = /^(cafe|menu|categories|ingredients|images)\./;

/** The parts of the database that the responses of these procedures show. */
export const shownBy = (procedures: readonly string[]): readonly Part[] =>
  procedures.every((path) => WITHOUT_CUPS.test(path)) ? ['menu'] : PARTS;
