import { and, eq, inArray, isNull } from 'drizzle-orm';
import { cafeSections } from '#server/db/cafe-schema.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import { images } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { imagePath } from '#server/features/images/images.service.ts';
import type { Cafe, CafeSettings, StoredCafe } from '#shared/cafe/cafe.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import { type CafeSection, isShownOn } from '#shared/cafe/cafe-sections.ts';
import { weekLines } from '#shared/cafe/opening-hours.ts';
import { accentProperties } from './accent.ts';
import { comingHolidays, dateAt, deviations, openingStatus } from './opening.service.ts';

const storedSections = preparedOnce((db) => db.select().from(cafeSections).prepare());

/** The owner's settings with the versions of their sections; unchanged ones have defaults. */
export function readSettings({ db }: Deps): Omit<StoredCafe, 'holidays'> {
  const stored = new Map(
    storedSections(db)
      .all()
      .map((row) => [row.section, row]),
  );
  const sectionOf = <Section extends CafeSection>(section: Section) => {
    const row = stored.get(section);
    // Stored values were checked by the section's schema.
    const value = { ...CAFE_DEFAULTS[section], ...(row?.value as Partial<CafeSettings[Section]>) };
    return { value, version: row?.version ?? 0 };
  };
  return {
    identity: sectionOf('identity'),
    contact: sectionOf('contact'),
    hours: sectionOf('hours'),
    home: sectionOf('home'),
  };
}

/** The settings as the back office shows them, with the holidays of the coming year. */
export const readStoredCafe = (deps: Deps): StoredCafe => ({
  ...readSettings(deps),
  holidays: comingHolidays(Date.now()),
});

/** The gallery pictures with these ids; deleted ones are left out. */
function picturesOf({ db }: Deps, ids: readonly (number | null)[]): Map<number | null, Cafe['logo']> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = db
    .select({
      id: images.id,
      imageName: images.name,
      file: images.file,
      width: images.width,
      height: images.height,
    })
    .from(images)
    .where(and(inArray(images.id, wanted), eq(images.kind, 'gallery'), isNull(images.deletedAt)))
    .all();
  return new Map(rows.map(({ id, file, ...size }) => [id, { imagePath: imagePath(file), ...size }]));
}

/** The café as guests see it at `now` (milliseconds since 1970). */
export function readCafe(deps: Deps, now = Date.now()): Cafe {
  const { identity, contact, hours, home } = readSettings(deps);
  const { name, accent, logoId } = identity.value;
  const { banner, news, about, aboutImageText } = home.value;
  const pictures = picturesOf(deps, [logoId, banner.imageId]);
  const pictureOf = (id: number | null) => pictures.get(id) ?? null;
  const today = dateAt(now).toString();
  return {
    name,
    logo: pictureOf(logoId),
    accent: accentProperties(accent),
    contact: contact.value,
    week: weekLines(hours.value.week),
    status: openingStatus(hours.value, now),
    deviations: deviations(hours.value, now),
    banner: { ...banner, picture: pictureOf(banner.imageId) },
    news: news.filter((item) => isShownOn(today, item)),
    about: { ...about, imageText: aboutImageText || `Bilde fra ${name}` },
  };
}
