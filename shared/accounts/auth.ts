import { z } from 'zod';
import { Id } from '#shared/api/fields.ts';
import { MAX_UNITS_PER_CHARACTER, toNfc } from '#shared/text/text.ts';
import {
  INVISIBLE,
  MAX_PASSWORD,
  MAX_USERNAME,
  MIN_PASSWORD,
  MIN_USERNAME,
  PASSWORD_TOO_SHORT,
  passwordError,
  USERNAME_FORM,
  USERNAME_TOO_SHORT,
} from './account-rules.ts';

/** Baristas may use the counter, only admins the back office. */
export const Role = z.enum(['Admin', 'Barista', 'User']).meta({ examples: ['User'] });
export type Role = z.infer<typeof Role>;

/** The use of a key: a till that marks items as sold out, a screen that reads, or a spreadsheet with the menu. */
export const KeyPurpose = z.enum(['Till', 'Screen', 'Sheet']);
export type KeyPurpose = z.infer<typeof KeyPurpose>;

/** A submitted username or password. Only its length is checked, because it is compared with a stored one. */
const credentialText = (max: number, example: string) =>
  z
    .string()
    .min(1)
    .max(max)
    .meta({ examples: [example] });

export const Credentials = z.object({
  username: credentialText(128, 'kari'),
  password: credentialText(1024, 'Hemmelig1!'),
  rememberMe: z
    .boolean()
    .default(false)
    .describe(
      'Whether the session lasts 30 days instead of 12 hours; for admins only with the cookie `device` of an earlier login',
    ),
});
export type Credentials = z.infer<typeof Credentials>;

export const UserDetails = z
  .object({
    id: Id,
    username: z.string().meta({ examples: ['kari'] }),
    name: z.string().meta({ description: 'The name to display', examples: ['kari'] }),
    role: Role,
  })
  .meta({ id: 'UserDetails', description: 'A user' });
export type UserDetails = z.infer<typeof UserDetails>;

const USERNAME_CHARACTERS = 'The field Username may hold letters, digits and _ - . only.';
const USERNAME_TOO_LONG = `The field Username must be a maximum length of ${MAX_USERNAME}.`;

export const Username = z
  .string()
  .max(MAX_USERNAME * MAX_UNITS_PER_CHARACTER, { error: USERNAME_TOO_LONG, abort: true })
  .overwrite(toNfc)
  .min(MIN_USERNAME, USERNAME_TOO_SHORT)
  .max(MAX_USERNAME, USERNAME_TOO_LONG)
  .regex(USERNAME_FORM, { error: USERNAME_CHARACTERS, abort: true })
  .refine((name) => !INVISIBLE.test(name), USERNAME_CHARACTERS)
  .meta({ description: 'Unique regardless of case', examples: ['kari'] });

export const Password = z
  .string()
  .superRefine((password, context) => {
    const reject = (message: string) => context.addIssue({ code: 'custom', message });
    if (password.length > MAX_PASSWORD * MAX_UNITS_PER_CHARACTER || [...password].length > MAX_PASSWORD)
      return reject(`The field Password must be a maximum length of ${MAX_PASSWORD}.`);
    if ([...password].length < MIN_PASSWORD) return reject(PASSWORD_TOO_SHORT);
    const error = passwordError(password);
    if (error) reject(error);
  })
  .meta({
    description:
      'At least 6 characters, one upper-case letter, one digit and one special character; at most 128 characters',
    examples: ['Hemmelig1!'],
  });

export const NewUser = z.object({ username: Username, password: Password }).describe('A new account');
export type NewUser = z.infer<typeof NewUser>;

export const PasswordChange = z
  .object({
    currentPassword: credentialText(1024, 'Hemmelig1!'),
    newPassword: Password.meta({ examples: ['Hemmelig2!'] }),
  })
  .describe('The current and the new password');
export type PasswordChange = z.infer<typeof PasswordChange>;

export const Token = z
  .object({ message: z.string().meta({ description: 'A JWT', examples: ['eyJhbGciOiJIUzI1NiJ9.e30.c2ln'] }) })
  .meta({ id: 'Token', description: 'A token to send with other requests' });
