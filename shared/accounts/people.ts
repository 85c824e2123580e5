import { z } from 'zod';
import { Count, Id, LocalDate, Name, Time } from '#shared/api/fields.ts';
import { PEOPLE_SORTS } from '#shared/api/list-limits.ts';
import { adminQuery, pageOf } from '#shared/api/lists.ts';
import { DATE_RANGE, isInRange, norwegianDate } from '#shared/text/norwegian-date.ts';
import { Credentials, KeyPurpose, NewUser, Password, Role } from './auth.ts';

const Person = z.object({
  userId: Id,
  username: z.string(),
  role: Role,
  createdAt: Time,
  /** Updated at most once an hour; null if the account was last used before the shop recorded this. */
  seenAt: Time.nullable(),
  cups: Count,
});
export type Person = z.infer<typeof Person>;

export const PeopleQuery = adminQuery(PEOPLE_SORTS);
export type PeopleQuery = z.infer<typeof PeopleQuery>;

export const PeoplePage = pageOf(Person);
export type PeoplePage = z.infer<typeof PeoplePage>;

export const UserRef = z.object({ userId: Id });
export const NewRole = UserRef.extend({ role: Role });
export type NewRole = z.infer<typeof NewRole>;

/** Guests need no invitation: they register. */
export const Invitation = z.object({ role: Role.exclude(['User']) });
export type Invitation = z.infer<typeof Invitation>;

/** A new link. No other response contains its secret. */
export const NewLink = z.object({ secret: z.string(), expiresAt: Time });
export type NewLink = z.infer<typeof NewLink>;

const LinkKind = z.enum(['invitation', 'password', 'setup']);
export type LinkKind = z.infer<typeof LinkKind>;

/** An unused link: a link for a new password has a username, an invitation and the first login (`setup`) have a role. */
const OpenLink = z.object({
  linkId: Id,
  kind: LinkKind,
  role: Role.nullable(),
  username: z.string().nullable(),
  createdBy: z.string(),
  expiresAt: Time,
});
export type OpenLink = z.infer<typeof OpenLink>;
export const OpenLinks = z.array(OpenLink);

export const LinkRef = z.object({ linkId: Id });

export const LinkSecret = z.object({ secret: z.string().min(1).max(128) });

/** The details of a link that its holder can read. */
export const LinkDetails = OpenLink.pick({ kind: true, role: true, username: true });
export type LinkDetails = z.infer<typeof LinkDetails>;

export const Joining = NewUser.extend(LinkSecret.shape);
export type Joining = z.infer<typeof Joining>;

export const LinkPassword = LinkSecret.extend({ password: Password });
export type LinkPassword = z.infer<typeof LinkPassword>;

/** The number of an admin's unused codes, and their time of creation; null without codes. */
export const RecoveryState = z.object({ left: Count, createdAt: Time.nullable() });
export type RecoveryState = z.infer<typeof RecoveryState>;

/** New codes, such as `7K2M-X9QD-4TRW-H3PB`. No other response contains them. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const Recovery = z.object({
  username: Credentials.shape.username,
  code: z.string().min(1).max(64),
  password: Password,
});
export type Recovery = z.infer<typeof Recovery>;

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
