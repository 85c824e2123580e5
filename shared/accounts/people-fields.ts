import { type Field, fieldsOf } from '#shared/menu/field.ts';
import { NAME } from '#shared/menu/field-kinds.ts';
import { dateText, norwegianDate } from '#shared/text/norwegian-date.ts';
import type { KeyPurpose, Role } from './auth.ts';

export const ROLE_NAMES: Record<Role, string> = { Admin: 'Admin', Barista: 'Barista', User: 'Gjest' };
export const PURPOSE_NAMES: Record<KeyPurpose, string> = {
  Till: 'Kasse',
  Screen: 'Skjerm',
  Sheet: 'Regneark',
};

const ROLE = { text: (role: Role) => ROLE_NAMES[role] };

const LINK_KINDS = { invitation: 'Invitasjon', password: 'Nytt passord', setup: 'Første innlogging' };

/** The log's copy of an account, a one-time link or a key, without its secret. */
export type LoggedUser = { name: string; role: Role; recoveryCodes?: number };
export type LoggedLink = {
  name: string;
  kind: keyof typeof LINK_KINDS;
  role: Role | null;
  usedBy?: string;
};
export type LoggedKey = { name: string; purpose: KeyPurpose; expiresAt: number | null };

const user = fieldsOf<LoggedUser>();
const link = fieldsOf<LoggedLink>();
const key = fieldsOf<LoggedKey>();

export const USER_FIELDS: readonly Field<LoggedUser>[] = [
  user('name', 'Navn', NAME),
  user('role', 'Rolle', ROLE),
  user('recoveryCodes', 'Gjenopprettingskoder', { text: String }),
];

export const LINK_FIELDS: readonly Field<LoggedLink>[] = [
  link('name', 'Navn', NAME),
  link('kind', 'Slag', { text: (kind) => LINK_KINDS[kind] }),
  link('role', 'Rolle', ROLE),
  link('usedBy', 'Brukt av', NAME),
];

export const KEY_FIELDS: readonly Field<LoggedKey>[] = [
  key('name', 'Navn', NAME),
  key('purpose', 'Brukes av', { text: (purpose) => PURPOSE_NAMES[purpose] }),
  key('expiresAt', 'Slutter', { text: (at) => dateText(norwegianDate(at)) }),
];
