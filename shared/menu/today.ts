import { z } from 'zod';
import { LogChange } from '#shared/api/audit.ts';
import { Count, Id, ImagePath, LocalDate, Name, SoldOutUntil, Time } from '#shared/api/fields.ts';
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
  'people',
  'recovery',
  'ordering',
] as const;

export const Today = z
  .object({
    soldOut: z.array(
      z.object({
        of: z.enum(['menuItem', 'ingredient', 'option']),
        id: Id,
        name: z.string().meta({ examples: ['Cortado'] }),
        soldOutUntil: SoldOutUntil,
      }),
    ),
    newest: z.array(
      z.object({
        drinkId: Id,
        name: Name.meta({ examples: ['Solnedgang'] }),
        imagePath: ImagePath,
        namedAt: Time,
      }),
    ),
    likesThisWeek: Count.describe('The number of likes in the last seven days'),
    cupsThisWeek: Count.describe('The number of dream cups saved in the last seven days'),
    reportedCups: Count.describe(
      'The number of dream cups that guests have reported and nobody has looked at',
    ),
    waitingCups: Count.describe('The number of dream cups that wait until somebody has looked at them'),
    withoutPicture: Count.describe('The number of menu items without a picture'),
    withoutDescription: Count.describe('The number of menu items without a description'),
    withoutAllergens: z
      .object({ menuItems: Count, ingredients: Count, options: Count })
      .describe('The number of records whose allergens nobody has said'),
    leftOrders: z
      .array(z.object({ day: LocalDate, count: Count }))
      .describe('How many orders earlier days have left open, by day, the latest first'),
    pickups: PickupsToday.nullable().describe(
      'The orders of the café’s day; null while orders are off and there are none',
    ),
    changes: z.array(LogChange),
    steps: z
      .array(z.object({ step: z.enum(FIRST_STEPS), isDone: z.boolean() }))
      .describe('The steps from an empty café to one that can go online'),
    version: z
      .string()
      .meta({ description: 'The version of the shop, as in its changelog', examples: ['1.0.0'] }),
  })
  .meta({ id: 'Today', description: 'The overview page of the back office' });
export type Today = z.infer<typeof Today>;
