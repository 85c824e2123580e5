import type { AnyTRPCRouter } from '@trpc/server';
import { ALL_SHOWN, type Shown } from '#server/db/areas.ts';
import type { Meta } from '#server/trpc/procedures.ts';
import { AREAS } from '#shared/api/live.ts';
import { appRouter } from './router.ts';

const PROCEDURES = (appRouter as AnyTRPCRouter)._def.procedures;

/** The areas that a procedure shows: those that it names, or that of its router's name; all where there is no such area. */
function areasOf(path: string): readonly Shown[] {
  const meta: Meta | undefined = PROCEDURES[path]?._def.meta;
  const area = AREAS.find((name) => path.startsWith(`${name}.`));
  return meta?.shows ?? (area ? [area] : ALL_SHOWN);
}

export const shownBy = (procedures: readonly string[]): readonly Shown[] => [
  ...new Set(procedures.flatMap(areasOf)),
];
