import { z } from 'zod';
import { Id, LocalDate, text } from '#shared/api/fields.ts';
import { PICKUP_LIMITS } from '#shared/pickup/pickup-states.ts';
import { HEX_COLOR } from '#shared/text/color.ts';
import { oneLine, visibleText } from '#shared/text/text.ts';
import { CAFE_DEFAULTS } from './cafe-defaults.ts';
import { CAFE_LIMITS, isEmail, isWebAddress, TIME } from './cafe-sections.ts';
import { overlapsOf } from './opening-hours.ts';

const optional = (max: number, clean = oneLine) => text(0, max, clean).describe('Empty if there is none');

const optionalIf = (isValid: (value: string) => boolean, max: number, error: string) =>
  optional(max).refine((value) => value === '' || isValid(value), error);

const WebAddress = optionalIf(isWebAddress, CAFE_LIMITS.url, 'Must be an address that begins with https://');
const Email = optionalIf(isEmail, CAFE_LIMITS.email, 'Must be an e-mail address');
const Phone = optionalIf(
  (value) => /^\+?[\d ]{3,}$/.test(value),
  CAFE_LIMITS.phone,
  'Must be digits, with spaces and a leading plus if wanted',
);

const Period = z
  .object({
    from: z.string().regex(TIME, 'Must be a time of day such as 09:00'),
    to: z.union(
      [z.string().regex(TIME), z.literal('24:00')],
      'Must be a time of day such as 18:00, or 24:00',
    ),
  })
  .refine(({ from, to }) => from !== to, 'Must not end when it starts')
  .describe('If `to` is not after `from`, the period ends on the next day');

const Periods = z
  .array(Period)
  .max(CAFE_LIMITS.periods)
  .refine((periods) => !overlapsOf(periods), 'Must not overlap');

/** The name and design of the café. `accent` colours buttons and links; pages adjust it if its contrast is too low. */
export const CafeIdentity = z
  .object({
    name: text(1, CAFE_LIMITS.name).meta({ examples: ['Kafeen'] }),
    accent: z.string().regex(HEX_COLOR, 'Must be a colour such as #3F6B3A'),
    logoId: Id.nullable().describe('A picture of the gallery; null for the default logo'),
  })
  .meta({ examples: [CAFE_DEFAULTS.identity] });

const RichText = text(0, CAFE_LIMITS.text, visibleText).describe(
  'Paragraphs are separated by empty lines; the only markup is `**bold**` and `[text](https://…)`',
);

/** Address and contact details of the café. Empty texts are not shown. */
export const CafeContact = z
  .object({
    address: optional(CAFE_LIMITS.address),
    mapUrl: WebAddress.describe('If empty, pages link to a search for the address in OpenStreetMap'),
    directions: optional(CAFE_LIMITS.directions, visibleText),
    phone: Phone,
    email: Email,
    instagram: WebAddress,
    facebook: WebAddress,
    tiktok: WebAddress,
    privacy: RichText.default('').describe('The café’s own words on the page about privacy, as other texts'),
  })
  .meta({ examples: [CAFE_DEFAULTS.contact] });

/** Opening hours, in Norwegian time. */
export const CafeHours = z
  .object({
    week: z.array(Periods).length(7).describe('Monday to Sunday'),
    holidays: z
      .enum(['usual', 'closed', 'own'])
      .describe('Hours on public holidays: as usual, closed, or those in `holidayPeriods`'),
    holidayPeriods: Periods.describe('Used if `holidays` is `own`'),
    exceptions: z
      .array(z.object({ date: LocalDate, periods: Periods, note: optional(CAFE_LIMITS.note) }))
      .max(CAFE_LIMITS.exceptions)
      .superRefine((days, context) => {
        const dates = days.map(({ date }) => date);
        for (const [at, date] of dates.entries())
          if (dates.indexOf(date) < at)
            context.addIssue({ code: 'custom', path: [at, 'date'], message: 'Must not have a date twice' });
      })
      .describe('Days with other hours; without periods the café is closed'),
  })
  .meta({ examples: [CAFE_DEFAULTS.hours] });

const Heading = text(0, CAFE_LIMITS.heading);

const News = z
  .object({ heading: Heading, text: RichText, from: LocalDate.nullable(), until: LocalDate.nullable() })
  .refine(({ from, until }) => from === null || until === null || from <= until, {
    message: 'Must not end before it starts',
    path: ['until'],
  })
  .describe('Shown from `from` until the end of `until`; null for no limit');

export const CafeHome = z
  .object({
    banner: z.object({
      heading: Heading,
      text: RichText,
      imageId: Id.nullable().describe('A picture of the gallery; null for the default banner'),
    }),
    news: z.array(News).max(CAFE_LIMITS.news),
    about: z.object({ heading: Heading, text: RichText }),
    aboutImageText: optional(CAFE_LIMITS.imageText)
      .default('')
      .describe('The alternative text of the about-us picture'),
    cupsWait: z
      .boolean()
      .default(false)
      .describe('Whether guests’ dream cups wait to be shown until somebody has looked at them'),
  })
  .meta({ examples: [CAFE_DEFAULTS.home] });

const minutes = (min: number, max: number) => z.int().min(min).max(max);

export const CafePickup = z
  .object({
    isOn: z.boolean().describe('Whether guests can order'),
    slotMinutes: minutes(5, 60).describe('How long a slot is'),
    drinksPerSlot: z.int().min(1).max(PICKUP_LIMITS.drinks).describe('Drinks, not orders'),
    leadMinutes: minutes(0, 240).describe('From the order to the first slot'),
    lastOrderMinutes: minutes(0, 240).describe('From the last slot to closing'),
    drinksPerOrder: z.int().min(1).max(PICKUP_LIMITS.drinks),
    asksWhere: z.boolean().describe('Whether guests say if they drink it here'),
    takesNotes: z.boolean().describe('Whether guests can write to the barista'),
    showsNames: z.boolean().describe('Whether the screen for guests shows their first names'),
  })
  .meta({ examples: [CAFE_DEFAULTS.pickup] });
