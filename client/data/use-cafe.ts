import type { Cafe } from '#shared/cafe/cafe.ts';
import { DEFAULT_NAME } from '#shared/cafe/cafe-sections.ts';
import { trpc } from './trpc.ts';

/** The public data of the café, which every rendered page includes; undefined until they have arrived. */
export const useCafe = (): Cafe | undefined => trpc.cafe.get.useQuery().data;

export const useCafeName = (): string => useCafe()?.name ?? DEFAULT_NAME;
