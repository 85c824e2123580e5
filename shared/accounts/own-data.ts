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

/** The meaning of each field in a user's copy of their data. A test compares the keys with the fields of `MyData`. */
export const MEANINGS: Record<string, string> = {
  about: 'Hvem filen er om, og når den ble hentet. Alle klokkeslett er i UTC.',
  meanings: 'Disse forklaringene.',
  'account.id': 'Nummeret på kontoen.',
  'account.username': 'Brukernavnet. Passordet er bare lagret som et avtrykk, og er ikke med.',
  'account.role': 'Hva kontoen kan: User er gjest, Barista selger ved disken, Admin styrer kafeen.',
  'account.createdAt': 'Når kontoen ble laget.',
  'account.seenAt': 'Når kontoen sist var innom, til nærmeste time.',
  'sessions.device': 'Nettleseren og maskinen du er logget inn på. Tom når den ikke er kjent.',
  'sessions.createdAt': 'Når du logget inn der.',
  'sessions.seenAt': 'Når du sist var innom derfra, til nærmeste time.',
  'sessions.expiresAt': 'Når du blir logget ut av deg selv.',
  'cups.drinkId': 'Nummeret på drømmekoppen, som i adressen til siden.',
  'cups.name': 'Navnet du ga koppen.',
  'cups.createdAt': 'Når du lagret koppen.',
  'cups.removedAt': 'Når kafeen slettet koppen. Den blir borte etter tretti dager.',
  'cups.visibility':
    'Hvem som ser koppen: shown alle, hidden bare du, waiting bare du til kafeen har sett på den.',
  'cups.vessel': 'Om drikken er i kopp (cup), glass eller krus (mug).',
  'cups.themeId': 'Nummeret på fargene.',
  'cups.imagePath': 'Hvor bildet av koppen er.',
  'cups.ingredients': 'Ingrediensene i den rekkefølgen du valgte dem.',
  'cups.layers.ingredient': 'Ingrediensen i et lag. Lagene er nedenfra.',
  'cups.layers.slots': 'Hvor høyt laget er, i tjuedeler av koppen.',
  'cups.likes': 'Hvor mange nettlesere som liker koppen.',
  'cups.requestId': 'Et tilfeldig nummer fra nettleseren, så koppen ikke lagres to ganger.',
  'pickups.placedAt': 'Når du bestilte. Etter ett døgn vet vi ikke lenger at bestillingen er din.',
  'pickups.number': 'Nummeret på bestillingen den dagen.',
  'pickups.slot': 'Når den skulle hentes.',
  'pickups.name': 'Navnet du skrev.',
  'pickups.where': 'Om du ville drikke det her (here) eller ta det med (away). Tomt når kafeen ikke spør.',
  'pickups.note': 'Beskjeden du skrev til oss.',
  'pickups.avoids': 'Det du sa fra om at du ikke tåler.',
  'pickups.state': 'Hvor langt den er kommet.',
  'pickups.reason': 'Hva vi skrev da vi avbestilte den.',
  'pickups.pushServices': 'Tjenestene som sender varsel når den er klar, til den er ferdig.',
  'pickups.lines.name': 'Det du bestilte.',
  'pickups.lines.size': 'Størrelsen, når det er flere.',
  'pickups.lines.options.choice': 'Hva du kunne velge, som melk.',
  'pickups.lines.options.name': 'Det du valgte.',
  'pickups.lines.options.price': 'Hva det la til prisen, i kroner.',
  'pickups.lines.price': 'Hva én kostet, i kroner.',
  'pickups.lines.quantity': 'Hvor mange.',
  'changes.at': 'Når kontoen endret noe i kafeen. Bare de som jobber her, har slike endringer.',
  'changes.action': 'Hva som ble gjort: create la til, update endret, delete slettet, restore angret.',
  'changes.entity': 'Hva slags ting som ble endret.',
  'changes.name': 'Navnet på det som ble endret. Navn på kontoer og gjesters kopper er ikke med.',
  'changesOfAccount.at': 'Når noen endret kontoen.',
  'changesOfAccount.action': 'Hva som ble gjort med kontoen.',
  'changesOfAccount.role': 'Rollen kontoen fikk.',
  'changesOfCups.at': 'Når kafeen endret en av koppene, for eksempel skjulte den.',
  'changesOfCups.action': 'Hva som ble gjort med koppen.',
  'changesOfCups.drinkId': 'Nummeret på koppen.',
  'links.toThisAccount': 'Hvor mange lenker til nytt passord kontoen har fått. Lenkene selv er ikke lagret.',
  'links.madeByThisAccount': 'Hvor mange lenker kontoen har laget til andre.',
  recoveryCodes: 'Hvor mange gjenopprettingskoder kontoen har igjen. Kodene selv er ikke lagret.',
  'browser.id': 'Et tilfeldig nummer for nettleseren, som også er i informasjonskapselen visitor.',
  'browser.createdAt': 'Når nettleseren fikk nummeret.',
  'browser.likes.drinkId': 'Nummeret på en kopp som nettleseren liker.',
  'browser.likes.name': 'Navnet på koppen. Tomt når gjester ikke ser den.',
  'browser.likes.createdAt': 'Når den ble likt.',
  'browser.reports.drinkId': 'Nummeret på en kopp som er meldt fra nettleseren.',
  'browser.reports.name': 'Navnet på koppen. Tomt når gjester ikke ser den.',
  'browser.reports.createdAt': 'Når den ble meldt.',
};
