import { sql } from 'drizzle-orm';
import { type CafeDay, cafeDay, dateAt } from '#server/core/cafe-day.ts';
import { cafeSections } from '#server/db/cafe-schema.ts';
import { sectionValue } from '#server/db/open.ts';
import { pickups } from '#server/db/pickup-schema.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import type { Deps } from '#server/deps.ts';
import { findImage } from '#server/features/images/images.service.ts';
import type { Cafe, CafeSettings, StoredCafe } from '#shared/cafe/cafe.ts';
import { type CafeSection, DEFAULT_ACCENT, isShownOn } from '#shared/cafe/cafe-sections.ts';
import { weekLines } from '#shared/cafe/opening-hours.ts';
import { contrast, mix } from '#shared/text/color.ts';
import { comingHolidays, deviations, openingStatus } from './opening.service.ts';

const storedSections = preparedOnce((db) =>
  db
    .select({ section: cafeSections.section, json: sql<string>`value`, version: cafeSections.version })
    .from(cafeSections)
    .prepare(),
);

/** The owner's settings with the versions of their sections; unchanged ones have defaults. */
export function readSettings({ db }: Deps): Omit<StoredCafe, 'holidays'> {
  const stored = storedSections(db).all();
  const sectionOf = <Section extends CafeSection>(section: Section) => {
    const row = stored.find((each) => each.section === section);
    return { value: sectionValue(section, row?.json ?? null), version: row?.version ?? 0 };
  };
  return {
    identity: sectionOf('identity'),
    contact: sectionOf('contact'),
    hours: sectionOf('hours'),
    home: sectionOf('home'),
    pickup: sectionOf('pickup'),
  };
}

export const cafeDayOf = (deps: Deps, now: number): CafeDay => cafeDay(readSettings(deps).hours.value, now);

/** How many drinks an order may have: the owner's limit, but no more than fit into a slot. */
export const drinksPerOrder = ({ drinksPerOrder, drinksPerSlot }: CafeSettings['pickup']): number =>
  Math.min(drinksPerOrder, drinksPerSlot);

/** The settings as the back office shows them, with the holidays of the coming year. */
export const readStoredCafe = (deps: Deps): StoredCafe => ({
  ...readSettings(deps),
  holidays: comingHolidays(Date.now()),
});

const hasOrders = preparedOnce((db) => db.select({ id: pickups.id }).from(pickups).limit(1).prepare());

/** The café as guests see it at `now` (milliseconds since 1970). */
export function readCafe(deps: Deps, now = Date.now()): Cafe {
  const { identity, contact, hours, home, pickup } = readSettings(deps);
  const { name, accent, logoId } = identity.value;
  const { banner, news, about, aboutImageText } = home.value;
  const today = dateAt(now).toString();
  return {
    name,
    logo: findImage(deps, logoId),
    accent: accentProperties(accent),
    contact: contact.value,
    week: weekLines(hours.value.week),
    date: cafeDay(hours.value, now).date,
    status: openingStatus(hours.value, now),
    deviations: deviations(hours.value, now),
    ...(pickup.value.isOn && {
      pickup: {
        drinksPerOrder: drinksPerOrder(pickup.value),
        asksWhere: pickup.value.asksWhere,
        takesNotes: pickup.value.takesNotes,
        showsNames: pickup.value.showsNames,
      },
    }),
    storesOrders: pickup.value.isOn || hasOrders(deps.db).get() !== undefined,
    banner: { ...banner, picture: findImage(deps, banner.imageId) },
    news: news.filter((item) => isShownOn(today, item)),
    about: { ...about, imageText: aboutImageText || `Bilde fra ${name}` },
  };
}

/** The colours that the accent stands on and beside, as in `client/app/tokens.css`: paper and surface by scheme. */
const LIGHT = { backs: ['#fbf7f0', '#ffffff'], towards: '#000000', tint: 0.12 };
const DARK = { backs: ['#1b130e', '#271c15'], towards: '#ffffff', tint: 0.16 };

/** The contrast that WCAG 2.2 AA requires of texts, plus a margin for rounding. */
const MIN_CONTRAST = 4.6;

/** `color`, mixed with black or white until it is readable on all of `backs`. */
function readable(color: string, towards: string, backs: readonly string[]): string {
  for (let step = 0; step <= 20; step += 1) {
    const candidate = mix(color, towards, step / 20);
    if (backs.every((back) => contrast(candidate, back) >= MIN_CONTRAST)) return candidate;
  }
  return towards;
}

function schemeOf(accent: string, { backs, towards, tint }: typeof LIGHT) {
  const [paper = ''] = backs;
  const green = readable(accent, towards, backs);
  const greenTint = mix(backs[1] ?? paper, green, tint);
  // Text on the tint: the tint is closer to the accent than paper and surface are.
  const main = readable(green, towards, [...backs, greenTint]);
  const on = contrast('#ffffff', main) >= MIN_CONTRAST ? '#ffffff' : '#000000';
  return {
    green: main,
    'green-deep': mix(main, towards, 0.25),
    'green-tint': greenTint,
    'on-green': on,
    stripe: main,
  };
}

/**
 * The CSS custom properties of an accent colour `#RRGGBB`, for both schemes, adjusted until everything can be read; null
 * for the default, whose properties are in the style sheet.
 */
export function accentProperties(accent: string): Record<string, string> | null {
  if (accent.toUpperCase() === DEFAULT_ACCENT) return null;
  const [light, dark] = [schemeOf(accent, LIGHT), schemeOf(accent, DARK)];
  return Object.fromEntries(
    Object.entries(light).map(([name, day]) => [
      `--${name}`,
      `light-dark(${day}, ${dark[name as keyof typeof dark]})`,
    ]),
  );
}
