import { sql } from 'drizzle-orm';
import { type CafeDay, cafeDay, dateAt } from '#server/core/cafe-day.ts';
import { cafeSections } from '#server/db/cafe-schema.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import { sectionValue } from '#server/db/stored-section.ts';
import type { Deps } from '#server/deps.ts';
import { findImage } from '#server/features/images/images.service.ts';
import type { Cafe, CafeSettings, StoredCafe } from '#shared/cafe/cafe.ts';
import { type CafeSection, isShownOn } from '#shared/cafe/cafe-sections.ts';
import { weekLines } from '#shared/cafe/opening-hours.ts';
import { accentProperties } from './accent.ts';
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

/** The café's day at `now`, in milliseconds since 1970. */
export const cafeDayOf = (deps: Deps, now: number): CafeDay => cafeDay(readSettings(deps).hours.value, now);

/** How many drinks an order has at most: no slot has room for more than its own. */
export const drinksPerOrder = ({ drinksPerOrder, drinksPerSlot }: CafeSettings['pickup']): number =>
  Math.min(drinksPerOrder, drinksPerSlot);

/** The settings as the back office shows them, with the holidays of the coming year. */
export const readStoredCafe = (deps: Deps): StoredCafe => ({
  ...readSettings(deps),
  holidays: comingHolidays(Date.now()),
});

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
    ...(pickup.value.isOn && { pickup: { drinksPerOrder: drinksPerOrder(pickup.value) } }),
    banner: { ...banner, picture: findImage(deps, banner.imageId) },
    news: news.filter((item) => isShownOn(today, item)),
    about: { ...about, imageText: aboutImageText || `Bilde fra ${name}` },
  };
}
