import type { Cafe } from '#shared/cafe/cafe.ts';
import { DEFAULT_NAME } from '#shared/cafe/cafe-sections.ts';
import { trpc } from './trpc.ts';

/** The café as guests see it; undefined until it has arrived. Every page is rendered with it. */
export const useCafe = (): Cafe | undefined => trpc.cafe.get.useQuery().data;

export const useCafeName = (): string => useCafe()?.name ?? DEFAULT_NAME;
