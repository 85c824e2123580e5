import { z } from 'zod';
import { Count, Id, ImagePath, LocalDate, text } from '#shared/api/fields.ts';
import { PICKUP_LIMITS } from '#shared/pickup/pickup-states.ts';
import { HEX_COLOR } from '#shared/text/color.ts';
import { oneLine, visibleText } from '#shared/text/text.ts';
import { CAFE_DEFAULTS } from './cafe-defaults.ts';
import { CAFE_LIMITS, type CafeSection, isEmail, isWebAddress, TIME } from './cafe-sections.ts';
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
    privacy: RichText.describe('The café’s own words on the page about privacy, as other texts'),
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
        for (const [index, date] of dates.entries())
          if (dates.indexOf(date) < index)
            context.addIssue({
              code: 'custom',
              path: [index, 'date'],
              message: 'Must not have a date twice',
            });
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
    aboutImageText: optional(CAFE_LIMITS.imageText).describe('The alternative text of the about-us picture'),
    cupsWait: z
      .boolean()
      .describe('Whether guests’ dream cups wait to be shown until somebody has looked at them'),
  })
  .meta({ examples: [CAFE_DEFAULTS.home] });

const minutes = (min: number, max: number) => z.int().min(min).max(max);

const CafePickup = z
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

const SectionVersion = Count.meta({
  description: 'Incremented by every update, from 0; an update with an outdated one responds with 409',
  examples: [1],
});

const stored = <Section extends z.ZodType>(section: Section) =>
  z.object({ value: section, version: SectionVersion });

export const StoredCafe = z
  .object({
    identity: stored(CafeIdentity),
    contact: stored(CafeContact),
    hours: stored(CafeHours),
    home: stored(CafeHome),
    pickup: stored(CafePickup),
    holidays: z
      .array(z.object({ date: LocalDate, name: z.string().meta({ examples: ['Første juledag'] }) }))
      .describe('The public holidays of the next year'),
  })
  .meta({ id: 'CafeSettings', description: 'All sections of the café’s settings' });
export type StoredCafe = z.infer<typeof StoredCafe>;
export type CafeSettings = { [Section in CafeSection]: StoredCafe[Section]['value'] };

/** Headings name the parts of the page for screen readers, so they must not be empty. */
const CafeHomeInput = CafeHome.partial({ aboutImageText: true, cupsWait: true }).superRefine(
  ({ banner, news, about }, context) => {
    for (const [path, { heading }] of [
      [['banner'], banner] as const,
      ...news.map((item, index) => [['news', index], item] as const),
      [['about'], about] as const,
    ])
      if (heading === '')
        context.addIssue({ code: 'custom', path: [...path, 'heading'], message: 'Must not be empty' });
  },
);

const inputOf = <Name extends CafeSection, Value extends z.ZodType>(section: Name, value: Value) =>
  z.object({ section: z.literal(section), value, version: SectionVersion.optional() });

export const CafeInput = z
  .discriminatedUnion('section', [
    inputOf('identity', CafeIdentity),
    // A client that doesn't know the optional fields keeps their values.
    inputOf('contact', CafeContact.partial({ privacy: true })),
    inputOf('hours', CafeHours),
    inputOf('home', CafeHomeInput),
    inputOf('pickup', CafePickup.partial({ asksWhere: true, takesNotes: true, showsNames: true })),
  ])
  .meta({ examples: [{ section: 'identity', value: CAFE_DEFAULTS.identity, version: 0 }] });
export type CafeInput = z.infer<typeof CafeInput>;

const Shown = z.object({ heading: z.string(), text: z.string() });

const PictureRef = z
  .object({ imagePath: ImagePath, imageName: z.string(), width: z.int(), height: z.int() })
  .nullable()
  .describe('Null if there is none');

/** The public data of the café at the time of the request. */
export const Cafe = z
  .object({
    name: z.string(),
    logo: PictureRef,
    accent: z
      .record(z.string(), z.string())
      .nullable()
      .describe('CSS custom properties of the accent colour; null for the default'),
    contact: CafeContact,
    week: z.array(
      z.object({ label: z.string(), periods: z.array(z.object({ from: z.string(), to: z.string() })) }),
    ),
    date: LocalDate.describe('The date of the café’s day, which lasts until it closes at night'),
    status: z
      .object({ isOpen: z.boolean(), text: z.string(), until: z.int().nullable() })
      .describe('`until` is when the status changes, in milliseconds since 1970'),
    pickup: CafePickup.pick({ drinksPerOrder: true, asksWhere: true, takesNotes: true, showsNames: true })
      .exactOptional()
      .describe('Left out where guests can order nothing'),
    storesOrders: z
      .boolean()
      .describe('Whether guests can order, or an order of the last thirty days is still stored'),
    deviations: z
      .array(z.object({ date: LocalDate, label: z.string(), note: z.string() }))
      .describe('Days in the next two weeks with other hours than usual'),
    banner: Shown.extend({ picture: PictureRef }),
    news: z.array(Shown),
    about: Shown.extend({ imageText: z.string() }),
  })
  .meta({
    id: 'Cafe',
    description: 'Name, contact, opening hours and texts of the café',
    examples: [
      {
        name: 'Kafeen',
        logo: null,
        accent: null,
        contact: { ...CAFE_DEFAULTS.contact, address: 'Fjordgata 1, 7010 Trondheim' },
        week: [{ label: 'Mandag–fredag', periods: [{ from: '09:00', to: '18:00' }] }],
        date: '2026-11-23',
        status: { isOpen: true, text: 'Åpent nå · til 18:00', until: 1795453200000 },
        storesOrders: false,
        deviations: [{ date: '2026-12-24', label: 'Torsdag 24. desember: 09:00–13:00', note: 'Julaften' }],
        banner: { heading: 'Velkommen', text: 'Kaffe, matcha og smoothie.', picture: null },
        news: [{ heading: 'Nytt', text: 'Julekaffen er her.' }],
        about: { ...CAFE_DEFAULTS.home.about, imageText: 'Disken, sett fra døra' },
      },
    ],
  });
export type Cafe = z.infer<typeof Cafe>;
