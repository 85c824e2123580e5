import { z } from 'zod';
import {
  AllergenList,
  Allergens,
  atMost,
  Count,
  Id,
  ImagePath,
  Name,
  PriceNok,
  Time,
  text,
} from '#shared/api/fields.ts';
import { REASONS } from '#shared/api/reasons.ts';
import { TIME } from '#shared/cafe/cafe-sections.ts';
import { MAX_PORTIONS } from '#shared/cup/cup.ts';
import {
  Drink,
  DrinkIngredient,
  DrinkName,
  NewDrink,
  RequestId,
  ThemeId,
  VesselName,
} from '#shared/drinks/drinks.ts';
import { MAX_ITEM_CHOICES, MAX_OPTION_NAME, MAX_OPTIONS } from '#shared/menu/choice-kinds.ts';
import { MAX_SIZE_NAME } from '#shared/menu/field-kinds.ts';
import { PICKUP_LIMITS, PICKUP_STATES } from './pickup-states.ts';

export const SlotName = z
  .string()
  .regex(TIME, 'Must be a time of day such as 15:30')
  .meta({ description: 'When it is collected, in Norwegian time', examples: ['15:30'] });

const SlotTime = Time.describe('When that is, in milliseconds since 1970');

export const PickupSlots = z.array(
  z.object({
    slot: SlotName,
    room: Count.describe('How many drinks can still be ordered'),
    slotAt: SlotTime,
  }),
);
export type PickupSlots = z.infer<typeof PickupSlots>;

export const PickupStatus = z.object({
  isOpen: z.boolean(),
  opensAt: Time.nullable().describe('When guests can order again; null while they can, or if unknown'),
});
export type PickupStatus = z.infer<typeof PickupStatus>;

const Quantity = z
  .int()
  .min(1)
  .max(PICKUP_LIMITS.drinks)
  .meta({ examples: [1] });
export const OptionName = text(1, MAX_OPTION_NAME);
const SizeName = text(1, MAX_SIZE_NAME).meta({ examples: ['Stor'] });

const NewLine = z.union(
  [
    z.object({
      menuItemId: Id,
      size: SizeName.optional(),
      optionIds: atMost(MAX_ITEM_CHOICES * MAX_OPTIONS, Id, 'Too many options')
        .refine((ids) => new Set(ids).size === ids.length, 'Must not have an option twice')
        .optional()
        .meta({ description: 'Of all its choices; left out or empty for the usual drink', examples: [[2]] }),
      quantity: Quantity,
    }),
    z.object({ drinkId: Id, quantity: Quantity }),
    z.object({
      name: DrinkName.optional(),
      ingredientIds: atMost(MAX_PORTIONS, Id, `At most ${MAX_PORTIONS} ingredients`),
      layers: NewDrink.shape.layers
        .optional()
        .describe('From the bottom; without them it is poured in the order of its ingredients'),
      themeId: ThemeId.default(1),
      vessel: VesselName.default('cup'),
      quantity: Quantity,
    }),
  ],
  'Must be a menu item, a saved dream cup, or the ingredients of one',
);
export type NewLine = z.infer<typeof NewLine>;
export type ItemLine = Extract<NewLine, { menuItemId: number }>;

/** A snapshot of an ordered line, because menu and cups can change later. */
export const PickupLine = z
  .object({
    name: Name,
    size: SizeName.nullable(),
    price: PriceNok.describe('Of one'),
    quantity: Quantity,
    allergens: Allergens,
    allergensUnknown: Drink.shape.allergensUnknown,
    options: z.array(z.object({ choice: Name, name: OptionName, price: PriceNok })).meta({
      description: 'What differs from the usual drink. Its prices are in that of the line',
      examples: [[{ choice: 'Melk', name: 'Havremelk', price: 6.5 }]],
    }),
    recipe: Drink.pick({ themeId: true, vessel: true, ingredientDTOs: true, layers: true })
      .nullable()
      .describe('Of a dream cup; null for a menu item'),
  })
  .meta({ id: 'PickupLine', description: 'A line of an order, as it was ordered' });
export type PickupLine = z.infer<typeof PickupLine>;

/** The compared fields of an ingredient: the line's price includes its price, and `soldOut` rejects a sold-out one. */
const SeenIngredient = DrinkIngredient.pick({ unit: true, amountPerSlot: true }).extend({ name: z.string() });
const SeenRecipe = Drink.pick({ themeId: true, vessel: true }).extend({
  ingredientDTOs: z.array(SeenIngredient.partial()),
  layers: z.array(z.object({ choice: z.int(), slots: z.int() })),
});

/** The line on the guest's screen. Its texts are only compared, so they are neither trimmed nor limited. */
const SeenLine = PickupLine.omit({ quantity: true })
  .extend({
    name: z.string(),
    size: z.string().nullable(),
    options: z.array(z.object({ choice: z.string(), name: z.string(), price: z.number() })),
    price: z.number(),
    allergensUnknown: z.array(z.string()),
    recipe: SeenRecipe.partial().nullable(),
  })
  .partial();
export type SeenLine = z.infer<typeof SeenLine>;

const FirstName = text(1, PICKUP_LIMITS.name).meta({ examples: ['Kari'] });

/** Where the guest drinks it. The tax differs: 25 % here, 15 % to take away. */
const Where = z.enum(['here', 'away']);

export const NewPickup = z
  .object({
    requestId: RequestId,
    slot: SlotName,
    slotAt: SlotTime.optional().describe(
      'The time that the guest has seen; with another one, as after midnight, 409 `slotGone`',
    ),
    name: text(0, PICKUP_LIMITS.name)
      .transform((name) => name || null)
      .nullish()
      .meta({ description: 'What is called out at the counter; empty for no name', examples: ['Kari'] }),
    where: Where.nullish().describe('Required where the café asks for it, else refused'),
    note: text(0, PICKUP_LIMITS.note)
      .transform((note) => note || null)
      .nullish()
      .meta({ description: 'For the barista, where the café takes notes', examples: ['Litt mindre is'] }),
    avoids: AllergenList.optional().meta({
      description: 'What the guest tells the barista to avoid',
      examples: [['milk']],
    }),
    lines: z.array(NewLine).min(1).max(PICKUP_LIMITS.lines),
    seen: z
      .array(SeenLine)
      .optional()
      .describe(
        'What the guest has seen of each of the `lines`; where something differs now, 409 `lineChanged`. Fields that are left out are not compared',
      ),
    total: PriceNok.optional().describe(
      'What the guest has seen; with another one the order is refused with 409 `priceChanged`',
    ),
  })
  .refine(({ lines, seen }) => !seen || seen.length === lines.length, {
    path: ['seen'],
    error: 'Must have one entry for each of the lines',
  })
  .meta({
    examples: [
      {
        requestId: 'b7e2f0f6-5c6a-4e58-9d0e-6f1a2b3c4d5e',
        slot: '15:30',
        name: 'Kari',
        lines: [{ menuItemId: 1, quantity: 1 }],
      },
    ],
  });
export type NewPickup = z.infer<typeof NewPickup>;

export const PickupStateName = z.enum(PICKUP_STATES);

export const Pickup = z
  .object({
    number: z.int().meta({ description: 'Of the day', examples: [7] }),
    slot: SlotName,
    slotAt: SlotTime,
    name: FirstName.nullable(),
    where: Where.nullable(),
    note: z
      .string()
      .nullable()
      .meta({ description: 'For the barista; null for keys', examples: [null] }),
    avoids: AllergenList.meta({
      description: 'What the guest avoids, if they have said so; empty for keys',
      examples: [[]],
    }),
    state: PickupStateName,
    reason: z
      .string()
      .meta({ description: 'Why the café has cancelled it; empty otherwise', examples: [''] }),
    isClosedThen: z
      .boolean()
      .describe('Whether the café is closed at that time, after its hours were changed'),
    isUnfinished: z.boolean().describe('Whether it is still open though the café has closed for the day'),
    isDayOver: z
      .boolean()
      .describe('Whether the café’s day of the order is over: if it is still `placed`, it was not made'),
    lines: z.array(PickupLine),
    total: PriceNok,
  })
  .meta({ id: 'Pickup', description: 'An order to collect at the counter' });
export type Pickup = z.infer<typeof Pickup>;

/** 132 random bits in base64url. The guest opens the order with this token, because it can't be guessed. */
const Token = z
  .string()
  .regex(/^[\w-]{22}$/, 'Must be the token of an order')
  .meta({ description: 'The token of the order', examples: ['7fK2m9Qd4tRwH3pBx0LzYg'] });
export const PickupRef = z.object({ token: Token });

export const PlacedPickup = Pickup.extend({ token: Token }).meta({
  id: 'PlacedPickup',
  description: 'An order with the token by which its guest finds it',
});
export type PlacedPickup = z.infer<typeof PlacedPickup>;

/** A guest's basket. `requestId` finds its order if the response of the order was lost. */
export const Basket = z.object({
  requestId: NewPickup.shape.requestId,
  lines: z.array(NewLine).max(PICKUP_LIMITS.lines),
});
export type Basket = z.infer<typeof Basket>;

/** The current state of a basket: why a line can't be ordered, and the order if the basket was already ordered. */
export const PricedBasket = z.object({
  lines: z.array(
    z.object({
      line: PickupLine.nullable(),
      refusal: PickupLine.pick({ size: true, options: true, recipe: true })
        .extend({
          name: z.string().describe('Empty if it is gone'),
          reason: z.enum(REASONS),
          subject: z.string(),
        })
        .nullable(),
      imagePath: ImagePath.nullable().describe('Null for cups, which are drawn'),
      hasChoices: z.boolean().describe('Whether it can be had in other sizes or with options'),
    }),
  ),
  placed: PlacedPickup.nullable(),
});
export type PricedBasket = z.infer<typeof PricedBasket>;

/** The shop's public key, by which push services recognise its messages. */
export const PushKey = z.object({ key: z.string() });

/** A browser's address at its push service and the keys that encrypt its messages, as `PushSubscription.toJSON()` returns them. */
export const NewPushEndpoint = PickupRef.extend({
  endpoint: z.url().max(1000),
  keys: z.object({ p256dh: z.base64url().max(100), auth: z.base64url().max(100) }),
});
export type NewPushEndpoint = z.infer<typeof NewPushEndpoint>;
