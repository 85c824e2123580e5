import { z } from 'zod';
import { CafeContact, CafeHome, CafeHours, CafeIdentity } from '#shared/cafe/cafe.ts';

/** A section in the audit log; `name` says which one it is, `cafeName` is the café's. */
export const LoggedCafe = z.object({
  name: z.string(),
  cafeName: z.string(),
  ...CafeIdentity.omit({ name: true }).shape,
  ...CafeContact.shape,
  ...CafeHours.shape,
  ...CafeHome.shape,
});
