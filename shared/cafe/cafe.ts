import { z } from 'zod';
import { Id, ImagePath, LocalDate, text } from '#shared/api/fields.ts';
import { HEX_COLOR } from '#shared/text/color.ts';
import { CAFE_DEFAULTS } from './cafe-defaults.ts';
import { CAFE_LIMITS, type CafeSection, isEmail, isWebAddress, TIME } from './cafe-sections.ts';
import { overlapsOf } from './opening-hours.ts';

const optional = (max: number) => text(0, max).meta({ description: 'Empty where there is none' });

/** A web address of the owner's choice, or empty. */
const WebAddress = optional(CAFE_LIMITS.url).refine(
  (value) => value === '' || isWebAddress(value),
  'Must be an address that begins with https://',
);

const Phone = optional(CAFE_LIMITS.phone).refine(
  (value) => value === '' || /^\+?[\d ]{3,}$/.test(value),
  'Must be digits, with spaces and a leading plus if wanted',
);

const Email = optional(CAFE_LIMITS.email).refine(
  (value) => value === '' || isEmail(value),
  'Must be an e-mail address',
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
  .meta({ description: 'An end that is not after the start is on the next day' });

const Periods = z
  .array(Period)
  .max(CAFE_LIMITS.periods)
  .refine((periods) => !overlapsOf(periods), 'Must not overlap');

/** The name and looks of the café. `accent` is the colour of buttons and links, adjusted where it could not be read. */
export const CafeIdentity = z
  .object({
    name: text(1, CAFE_LIMITS.name).meta({ examples: ['Kafeen'] }),
    accent: z.string().regex(HEX_COLOR, 'Must be a colour such as #3F6B3A'),
    logoId: Id.nullable().meta({ description: 'A picture of the gallery; null for the drawn cup' }),
  })
  .meta({ examples: [CAFE_DEFAULTS.identity] });

/** How to find and reach the café; empty texts are not shown. */
export const CafeContact = z
  .object({
    address: optional(CAFE_LIMITS.address),
    mapUrl: WebAddress.meta({ description: 'Empty for a search of the address in OpenStreetMap' }),
    directions: optional(CAFE_LIMITS.directions),
    phone: Phone,
    email: Email,
    instagram: WebAddress,
    facebook: WebAddress,
    tiktok: WebAddress,
  })
  .meta({ examples: [CAFE_DEFAULTS.contact] });

/** When the café is open, in Norwegian time. */
export const CafeHours = z
  .object({
    week: z.array(Periods).length(7).meta({ description: 'Monday to Sunday' }),
    holidays: z.enum(['usual', 'closed', 'own']).meta({ description: 'What applies on public holidays' }),
    holidayPeriods: Periods.meta({ description: 'For `own`' }),
    exceptions: z
      .array(z.object({ date: LocalDate, periods: Periods, note: optional(CAFE_LIMITS.note) }))
      .max(CAFE_LIMITS.exceptions)
      .refine(
        (days) => new Set(days.map(({ date }) => date)).size === days.length,
        'Must not have a date twice',
      )
      .meta({ description: 'Days that differ; without periods the café is closed' }),
  })
  .meta({ examples: [CAFE_DEFAULTS.hours] });

const RichText = text(0, CAFE_LIMITS.text).meta({
  description: 'Paragraphs are separated by empty lines; `**bold**` and `[text](https://…)` are all there is',
});

const Heading = text(0, CAFE_LIMITS.heading);

const News = z
  .object({ heading: Heading, text: RichText, from: LocalDate.nullable(), until: LocalDate.nullable() })
  .refine(
    ({ from, until }) => from === null || until === null || from <= until,
    'Must not end before it starts',
  )
  .meta({ description: 'Shown from the start of `from` to the end of `until`; null for no limit' });

/** The texts of the home page. */
export const CafeHome = z
  .object({
    banner: z.object({
      heading: Heading,
      text: RichText,
      imageId: Id.nullable().meta({ description: 'A picture of the gallery; null for drawn cups' }),
    }),
    news: z.array(News).max(CAFE_LIMITS.news),
    about: z.object({ heading: Heading, text: RichText }),
    aboutImageText: optional(CAFE_LIMITS.imageText)
      .default('')
      .meta({ description: 'What the picture of the about-us section shows, for those who don’t see it' }),
  })
  .meta({ examples: [CAFE_DEFAULTS.home] });

export type CafeSettings = {
  identity: z.infer<typeof CafeIdentity>;
  contact: z.infer<typeof CafeContact>;
  hours: z.infer<typeof CafeHours>;
  home: z.infer<typeof CafeHome>;
};

/** How often a section was changed; 0 for one with its defaults. */
const SectionVersion = z
  .int()
  .min(0)
  .meta({
    description: 'How often the section was changed; an update that carries an old one is 409',
    examples: [1],
  });

const stored = <Section extends z.ZodType>(section: Section) =>
  z.object({ value: section, version: SectionVersion });

/** All sections as the owner edits them. */
export const StoredCafe = z
  .object({
    identity: stored(CafeIdentity),
    contact: stored(CafeContact),
    hours: stored(CafeHours),
    home: stored(CafeHome),
    holidays: z
      .array(z.object({ date: LocalDate, name: z.string() }))
      .meta({ description: 'The next year’s public holidays' }),
  })
  .meta({
    id: 'CafeSettings',
    description: 'All sections of the café’s settings',
    examples: [
      {
        identity: { value: CAFE_DEFAULTS.identity, version: 0 },
        contact: { value: CAFE_DEFAULTS.contact, version: 0 },
        hours: { value: CAFE_DEFAULTS.hours, version: 0 },
        home: { value: CAFE_DEFAULTS.home, version: 0 },
        holidays: [{ date: '2026-12-25', name: 'Første juledag' }],
      },
    ],
  });
export type StoredCafe = z.infer<typeof StoredCafe>;

/** A section in the audit log; `name` says which one it is, `cafeName` is the café's. */
export const LoggedCafe = z.object({
  name: z.string(),
  cafeName: z.string(),
  ...CafeIdentity.omit({ name: true }).shape,
  ...CafeContact.shape,
  ...CafeHours.shape,
  ...CafeHome.shape,
});

/** Headings name the parts of the page for screen readers, so none may be empty. */
const CafeHomeInput = CafeHome.superRefine(({ banner, news, about }, context) => {
  for (const [path, { heading }] of [
    [['banner'], banner] as const,
    ...news.map((item, at) => [['news', at], item] as const),
    [['about'], about] as const,
  ])
    if (heading === '')
      context.addIssue({ code: 'custom', path: [...path, 'heading'], message: 'Must not be empty' });
});

const inputOf = <Name extends CafeSection, Value extends z.ZodType>(section: Name, value: Value) =>
  z.object({ section: z.literal(section), value, version: SectionVersion.optional() });

/** A change of one section. */
export const CafeInput = z
  .discriminatedUnion('section', [
    inputOf('identity', CafeIdentity),
    inputOf('contact', CafeContact),
    inputOf('hours', CafeHours),
    inputOf('home', CafeHomeInput),
  ])
  .meta({ examples: [{ section: 'identity', value: CAFE_DEFAULTS.identity, version: 0 }] });
export type CafeInput = z.infer<typeof CafeInput>;

const Shown = z.object({ heading: z.string(), text: z.string() });

const PictureRef = z
  .object({ imagePath: ImagePath, imageName: z.string(), width: z.int(), height: z.int() })
  .nullable()
  .meta({ description: 'Null where there is none' });

/** The café as guests see it now. */
export const Cafe = z
  .object({
    name: z.string(),
    logo: PictureRef,
    accent: z
      .record(z.string(), z.string())
      .nullable()
      .meta({ description: 'CSS custom properties of the accent colour; null for the default' }),
    contact: CafeContact,
    week: z.array(
      z.object({ label: z.string(), periods: z.array(z.object({ from: z.string(), to: z.string() })) }),
    ),
    status: z
      .object({ isOpen: z.boolean(), text: z.string(), until: z.int().nullable() })
      .meta({ description: '`until` is when the text changes, in milliseconds since 1970' }),
    deviations: z
      .array(z.object({ date: LocalDate, label: z.string(), note: z.string() }))
      .meta({ description: 'The next two weeks’ days with other hours than usual' }),
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
        status: { isOpen: true, text: 'Åpent nå · til 18.00', until: 1795453200000 },
        deviations: [{ date: '2026-12-24', label: 'Torsdag 24. desember: 09:00–13:00', note: 'Julaften' }],
        banner: { heading: 'Velkommen', text: 'Kaffe, matcha og smoothie.', picture: null },
        news: [{ heading: 'Nytt', text: 'Julekaffen er her.' }],
        about: { ...CAFE_DEFAULTS.home.about, imageText: 'Disken, sett fra døra' },
      },
    ],
  });
export type Cafe = z.infer<typeof Cafe>;
