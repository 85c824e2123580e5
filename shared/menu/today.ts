import { z } from 'zod';
import { LogChange } from '#shared/api/audit.ts';
import { Id, ImagePath, SoldOutUntil } from '#shared/api/fields.ts';
import { PickupsToday } from '#shared/pickup/pickup-queue.ts';

export const TODAY_ROWS = 6;

/** The steps of setting up an empty café until it can go online, in their order. `choices` only where guests can order. */
export const FIRST_STEPS = [
  'name',
  'hours',
  'contact',
  'categories',
  'menu',
  'menuAllergens',
  'ingredients',
  'ingredientAllergens',
  'choices',
  'texts',
  'pictures',
  'recovery',
  'people',
  'ordering',
] as const;

export const Today = z
  .object({
    soldOut: z.array(
      z.object({
        of: z.enum(['menuItem', 'ingredient', 'option']),
        id: Id,
        name: z.string(),
        soldOutUntil: SoldOutUntil,
      }),
    ),
    newest: z.array(z.object({ drinkId: Id, name: z.string(), imagePath: ImagePath, namedAt: z.int() })),
    likesThisWeek: z.int().meta({ description: 'The number of likes in the last seven days' }),
    cupsThisWeek: z.int().meta({ description: 'The number of dream cups saved in the last seven days' }),
    reportedCups: z
      .int()
      .meta({ description: 'The number of dream cups that guests have reported and nobody has looked at' }),
    waitingCups: z
      .int()
      .meta({ description: 'The number of dream cups that wait until somebody has looked at them' }),
    withoutPicture: z.int().meta({ description: 'The number of menu items without a picture' }),
    withoutDescription: z.int().meta({ description: 'The number of menu items without a description' }),
    withoutAllergens: z
      .object({ menuItems: z.int(), ingredients: z.int(), options: z.int() })
      .meta({ description: 'The number of records whose allergens nobody has said' }),
    leftOrders: z
      .array(z.object({ day: z.string(), count: z.int() }))
      .meta({ description: 'How many orders earlier days have left open, by day, the latest first' }),
    pickups: PickupsToday.nullable().meta({
      description: 'The orders of the café’s day; null while orders are off and there are none',
    }),
    changes: z.array(LogChange),
    steps: z
      .array(z.object({ step: z.enum(FIRST_STEPS), isDone: z.boolean() }))
      .meta({ description: 'The steps from an empty café to one that can go online' }),
    version: z.string().meta({ description: 'The version of the shop, as in its changelog' }),
  })
  .meta({
    id: 'Today',
    description: 'The overview page of the back office',
    examples: [
      {
        soldOut: [{ of: 'menuItem', id: 1, name: 'Cortado', soldOutUntil: null }],
        likesThisWeek: 12,
        cupsThisWeek: 3,
        newest: [],
        reportedCups: 0,
        waitingCups: 1,
        withoutPicture: 0,
        withoutDescription: 2,
        withoutAllergens: { menuItems: 1, ingredients: 3, options: 0 },
        leftOrders: [{ day: '2026-11-23', count: 2 }],
        pickups: {
          orders: 12,
          drinks: 19,
          total: 866.5,
          notCollected: 1,
          notMade: 0,
          waiting: 2,
          isCounterMissing: false,
        },
        changes: [],
        steps: [{ step: 'name', isDone: true }],
        version: '1.0.0',
      },
    ],
  });
export type Today = z.infer<typeof Today>;
