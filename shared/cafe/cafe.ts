import { z } from 'zod';
import { Count, ImagePath, LocalDate } from '#shared/api/fields.ts';
import { CAFE_DEFAULTS } from './cafe-defaults.ts';
import type { CafeSection } from './cafe-sections.ts';
import { CafeContact, CafeHome, CafeHours, CafeIdentity, CafePickup } from './section-schemas.ts';

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

export const CafeInput = z
  .discriminatedUnion('section', [
    inputOf('identity', CafeIdentity),
    inputOf('contact', CafeContact),
    inputOf('hours', CafeHours),
    inputOf('home', CafeHomeInput),
    // Clients that don't know these fields keep them.
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
    pickup: CafePickup.pick({ drinksPerOrder: true, asksWhere: true, takesNotes: true })
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
