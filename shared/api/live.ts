import { z } from 'zod';

/** Parts of the café that pages show and admins change, named like their tRPC routers. */
export const AREAS = [
  'menu',
  'categories',
  'choices',
  'ingredients',
  'images',
  'drinks',
  'cafe',
  'today',
  'audit',
  'people',
  'keys',
] as const;

const Area = z.enum(AREAS);
export type Area = z.infer<typeof Area>;

/** Areas that changed since a revision; queries of these areas must be fetched again. */
export const ChangedAreas = z.object({ areas: z.array(Area) });
export type ChangedAreas = z.infer<typeof ChangedAreas>;

/** The revision that the client has; without one, only later changes are sent. tRPC defines the name. */
export const ChangesSince = z.object({ lastEventId: z.string().max(100).optional() });
export type ChangesSince = z.infer<typeof ChangesSince>;
