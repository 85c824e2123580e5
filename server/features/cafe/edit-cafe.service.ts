import { AppError, fieldError } from '#server/core/errors.ts';
import { cafeSections } from '#server/db/cafe-schema.ts';
import { writeAs } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { requireGalleryImage } from '#server/features/images/images.service.ts';
import { recordAudit } from '#server/records/audit.ts';
import { checkVersion } from '#server/records/records.ts';
import type { Undoable } from '#server/records/undoable.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import { CafeInput, type StoredCafe } from '#shared/cafe/cafe.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import { CAFE_SECTIONS, type CafeSection, SECTION_NAMES } from '#shared/cafe/cafe-sections.ts';
import { byStart } from '#shared/cafe/opening-hours.ts';
import { isSame } from '#shared/menu/field.ts';
import { DATE_RANGE, isInRange } from '#shared/text/norwegian-date.ts';
import { readSettings, readStoredCafe } from './cafe.service.ts';

type Settings = ReturnType<typeof readSettings>;

/**
 * Checks that a chosen picture exists. The current one passes even if it was deleted, so the other fields can be changed.
 * @throws AppError invalid where the gallery has no picture with this id.
 */
function requirePicture(deps: Deps, { section, value }: CafeInput, before: Settings): void {
  const check = (id: number | null, current: number | null, field?: string) => {
    if (id !== null && id !== current) requireGalleryImage(deps, id, field);
  };
  if (section === 'identity') check(value.logoId, before.identity.value.logoId, 'LogoId');
  if (section === 'home') check(value.banner.imageId, before.home.value.banner.imageId);
}

/** @throws AppError invalid for a date out of range, unless the section had it before. */
function checkDates(value: object, before: string, path = ''): void {
  for (const [key, part] of Object.entries(value)) {
    if (part instanceof Object) checkDates(part, before, `${path}${key}.`);
    else if (/^\d{4}-\d\d-\d\d$/.test(part) && !isInRange(part) && !before.includes(`"${part}"`))
      throw fieldError('invalid', 'Value', `${path}${key}: ${DATE_RANGE}`);
  }
}

/** The stored value of a section, with the periods of each day sorted. */
function storedValue({ section, value }: CafeInput): CafeInput['value'] {
  if (section !== 'hours') return value;
  const { week, holidayPeriods, exceptions } = value;
  return {
    ...value,
    week: week.map(byStart),
    holidayPeriods: byStart(holidayPeriods),
    exceptions: exceptions.map((day) => ({ ...day, periods: byStart(day.periods) })),
  };
}

/** A section in the audit log: `name` is the section's name, and `cafeName` the café's. */
const loggedOf = (section: CafeSection, { name: cafeName, ...value }: Record<string, unknown>) => ({
  ...value,
  ...(cafeName !== undefined && { cafeName }),
  name: SECTION_NAMES[section],
});

function storeSection({ db }: TxDeps, section: CafeSection, value: object, version: number): void {
  db.insert(cafeSections)
    .values({ section, value, version })
    .onConflictDoUpdate({ target: cafeSections.section, set: { value, version } })
    .run();
}

/**
 * Replaces a section of the café's settings; adds an audit entry, and open pages follow. The same value adds no entry.
 * @returns all settings. @throws AppError invalid for an unknown picture; conflict where the version is old.
 */
export function updateCafe(deps: Deps, admin: UserDetails, input: CafeInput): Promise<StoredCafe> {
  const { section, version: seen } = input;
  return writeAs(deps, admin, (tx) => {
    const settings = readSettings(tx);
    const before = settings[section];
    checkVersion(before, seen);
    const value = { ...before.value, ...storedValue(input) };
    if (isSame(before.value, value)) {
      // The owner has seen the defaults and keeps them, which is a step of setting up.
      if (before.version === 0) storeSection(tx, section, value, 1);
      return readStoredCafe(tx);
    }
    requirePicture(tx, input, settings);
    checkDates(value, JSON.stringify(before.value));
    const version = before.version + 1;
    storeSection(tx, section, value, version);
    const entityId = CAFE_SECTIONS.indexOf(section) + 1;
    const after = readStoredCafe(tx);
    const logged = {
      before: loggedOf(section, before.value),
      after: loggedOf(section, after[section].value),
    };
    recordAudit(tx, admin, [{ action: 'update', entity: 'cafe', entityId, ...logged }]);
    return after;
  });
}

/** @throws AppError notFound where the log's id is of no section. */
function sectionOf(id: number): CafeSection {
  const section = CAFE_SECTIONS[id - 1];
  if (!section) throw new AppError('notFound', 'The café has no such section');
  return section;
}

const LOGGED_FIELDS = [
  ...new Set(CAFE_SECTIONS.flatMap((section) => Object.keys(CAFE_DEFAULTS[section]))),
].map((field) => (field === 'name' ? 'cafeName' : field));

export const UNDOABLE_CAFE: Undoable = {
  fields: LOGGED_FIELDS,
  read: (tx, id) => {
    const section = sectionOf(id);
    return loggedOf(section, readSettings(tx)[section].value);
  },
  write: (tx) => ({
    set: (id, { cafeName, ...fields }) => {
      const section = sectionOf(id);
      const settings = readSettings(tx);
      const { value, version } = settings[section];
      const earlier = { ...value, ...fields, ...(cafeName !== undefined && { name: cafeName }) };
      if ('logoId' in fields || 'banner' in fields)
        requirePicture(tx, CafeInput.parse({ section, value: earlier }), settings);
      storeSection(tx, section, earlier, version + 1);
    },
  }),
};
