import { z } from 'zod';

/** Parts of the café that pages show and admins change, called as the tRPC routers that read them. */
export const AREAS = ['menu', 'categories', 'ingredients', 'images', 'drinks', 'audit'] as const;

const Area = z.enum(AREAS);
export type Area = z.infer<typeof Area>;

/** What changed since the revision that was known: what shows one of these areas is to be fetched again. */
export const ChangedAreas = z.object({ areas: z.array(Area) });
export type ChangedAreas = z.infer<typeof ChangedAreas>;

/** Since which revision; without one, the present state is taken for known. tRPC gives it this name. */
export const ChangesSince = z.object({ lastEventId: z.string().max(100).optional() });
export type ChangesSince = z.infer<typeof ChangesSince>;
