import { z } from 'zod';
import { Id, LocalDate, Name, Time } from '#shared/api/fields.ts';
import { DATE_RANGE, isInRange, norwegianDate } from '#shared/text/norwegian-date.ts';
import { KeyPurpose } from './auth.ts';

/** The key of a till, a screen or a spreadsheet, without its secret. */
export const Key = z.object({
  keyId: Id,
  name: Name,
  purpose: KeyPurpose,
  createdAt: Time,
  /** Updated at most once an hour; null for a key that was never used. */
  usedAt: Time.nullable(),
  expiresAt: Time.nullable(),
});
export type Key = z.infer<typeof Key>;

/** A new key. `lastDay` is a date in Norway; null means that the key works until it is revoked. */
export const NewKey = z.object({
  name: Name,
  purpose: KeyPurpose,
  lastDay: LocalDate.refine((date) => date >= norwegianDate(), 'Must not be in the past')
    .refine(isInRange, DATE_RANGE)
    .nullable(),
});
export type NewKey = z.infer<typeof NewKey>;

/** The bearer token of a device. It is stored nowhere. */
export const KeyToken = z.object({ token: z.string() });
