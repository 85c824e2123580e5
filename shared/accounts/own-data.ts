import { z } from 'zod';
import { Action, Entity, LogEntry } from '#shared/api/audit.ts';
import { Count, Id, ImagePath, Name, Time } from '#shared/api/fields.ts';
import { VISIBILITIES } from '#shared/drinks/drink-limits.ts';
import { RequestId, ThemeId, VesselName } from '#shared/drinks/drinks.ts';
import { Pickup, PickupLine } from '#shared/pickup/pickup.ts';
import { UserDetails } from './auth.ts';

const SessionId = z
  .string()
  .regex(/^[\w-]{43}$/, 'Must be the id of a session')
  .meta({
    description: 'A hash of the session’s id',
    examples: ['47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU'],
  });

const Device = z
  .string()
  .meta({ description: 'Browser and system; empty if not known', examples: ['Firefox på Windows'] });

export const SessionRef = z.object({ id: SessionId });

export const OwnSession = z
  .object({
    id: SessionId,
    device: Device,
    createdAt: Time,
    seenAt: Time.describe('Milliseconds since 1970, updated at most once an hour'),
    expiresAt: Time,
    isCurrent: z.boolean().meta({ description: 'Whether it is the one of this call', examples: [true] }),
  })
  .meta({ id: 'Session', description: 'A device on which the user is logged in' });
export type OwnSession = z.infer<typeof OwnSession>;

export const Traces = z.object({ cups: Count, changes: Count });
export type Traces = z.infer<typeof Traces>;

/** A readable time, in UTC. */
const Moment = z.iso.datetime().meta({ examples: ['2026-11-26T12:00:00.000Z'] });

const OwnCup = z.object({
  drinkId: Id,
  name: Name.meta({ examples: ['Solnedgang'] }),
  createdAt: Moment,
  removedAt: Moment.nullable(),
  visibility: z.enum(VISIBILITIES),
  vessel: VesselName,
  themeId: ThemeId,
  imagePath: ImagePath,
  ingredients: z.array(Name.meta({ examples: ['Helmelk'] })),
  layers: z.array(z.object({ ingredient: Name.meta({ examples: ['Helmelk'] }), slots: Count })),
  likes: Count,
  requestId: RequestId.nullable(),
});
export type OwnCup = z.infer<typeof OwnCup>;

const OnCup = z.array(
  z.object({ drinkId: Id, name: z.string().meta({ examples: ['Solnedgang'] }), createdAt: Moment }),
);

/** All stored data about an account and the requesting browser, without secrets and their hashes. */
export const MyData = z
  .object({
    about: z.string().meta({ examples: ['Alt Kafeen har lagret om kontoen kari'] }),
    meanings: z.record(z.string(), z.string()).describe('What each field means, in Norwegian'),
    account: UserDetails.omit({ name: true }).extend({ createdAt: Moment, seenAt: Moment.nullable() }),
    sessions: z.array(z.object({ device: Device, createdAt: Moment, seenAt: Moment, expiresAt: Moment })),
    cups: z.array(OwnCup),
    pickups: z.array(
      Pickup.pick({
        number: true,
        slot: true,
        name: true,
        where: true,
        note: true,
        avoids: true,
        state: true,
        reason: true,
      }).extend({
        placedAt: Moment,
        pushServices: z.array(z.string().meta({ examples: ['fcm.googleapis.com'] })),
        lines: z.array(
          PickupLine.pick({ name: true, size: true, options: true, price: true, quantity: true }),
        ),
      }),
    ),
    changes: z.array(z.object({ at: Moment, action: Action, entity: Entity, name: LogEntry.shape.name })),
    changesOfAccount: z.array(
      z.object({
        at: Moment,
        action: Action,
        role: z
          .string()
          .meta({ examples: ['User'] })
          .nullable(),
      }),
    ),
    changesOfCups: z.array(z.object({ at: Moment, action: Action, drinkId: Id })),
    links: z.object({ toThisAccount: Count, madeByThisAccount: Count }),
    recoveryCodes: Count,
    browser: z
      .object({
        id: z.string().meta({ examples: ['b7e2f0f6-5c6a-4e58-9d0e-6f1a2b3c4d5e'] }),
        createdAt: Moment,
        likes: OnCup,
        reports: OnCup,
      })
      .nullable()
      .describe('Null if the browser has liked and reported nothing, and in an admin’s copy'),
  })
  .meta({ id: 'MyData', description: 'All that is stored about an account; times are in UTC' });
export type MyData = z.infer<typeof MyData>;

export const Deletion = z.object({
  cups: z
    .enum(['keep', 'delete'])
    .default('keep')
    .describe('`delete` also deletes the dream cups; `keep` leaves them without an owner'),
});

/** Pages of earlier versions send no input; the cups then stay. */
export const AccountDeletion = z.object({ deleteCups: z.boolean().default(false) }).prefault({});
