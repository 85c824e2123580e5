import { and, eq } from 'drizzle-orm';
import { AppError, fieldError } from '#server/core/errors.ts';
import { cafeSections } from '#server/db/cafe-schema.ts';
import { images } from '#server/db/schema.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { recordAudit } from '#server/records/audit.ts';
import { writeAsAdmin } from '#server/records/records.ts';
import type { Undoable } from '#server/records/undo.ts';
import { aliveWithId, checkVersion } from '#server/records/versions.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import type { RecordDto } from '#shared/api/audit.ts';
import { CafeInput, type StoredCafe } from '#shared/cafe/cafe.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import { CAFE_SECTIONS, type CafeSection, SECTION_NAMES } from '#shared/cafe/cafe-sections.ts';
import { byStart } from '#shared/cafe/opening-hours.ts';
import { readSettings, readStoredCafe } from './cafe.service.ts';

/** The pictures that a section refers to, by the field that does. */
const pictureOf = (input: CafeInput): { field: string; id: number | null } | null => {
  if (input.section === 'identity') return { field: 'LogoId', id: input.value.logoId };
  if (input.section === 'home') return { field: 'ImageId', id: input.value.banner.imageId };
  return null;
};

/** @throws AppError invalid where the gallery has no picture with this id. */
function requirePicture({ db }: Deps, input: CafeInput): void {
  const { field = '', id = null } = pictureOf(input) ?? {};
  if (id === null) return;
  const isGallery = and(aliveWithId(images, id), eq(images.kind, 'gallery'));
  if (!db.select({ id: images.id }).from(images).where(isGallery).get())
    throw fieldError('invalid', field, `There is no picture ${id} in the gallery`, {
      reason: 'imageMissing',
    });
}

/** A section's value as it is stored: the hours of each day by their starts. */
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

/** A section as the audit log keeps it, under its own name. */
const loggedOf = (
  section: CafeSection,
  { name: cafeName, ...value }: Record<string, unknown>,
): RecordDto => ({
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
 * Replaces a section of the café's settings; adds an audit entry, and open pages follow. Does nothing where nothing changes.
 * @returns all settings. @throws AppError invalid for an unknown picture; conflict where the version is old.
 */
export function updateCafe(deps: Deps, admin: UserDetails, input: CafeInput): Promise<StoredCafe> {
  const { section, version: seen } = input;
  const value = storedValue(input);
  return writeAsAdmin(deps, admin, (tx) => {
    const settings = readSettings(tx);
    const before = settings[section];
    checkVersion(before, seen);
    if (JSON.stringify(before.value) === JSON.stringify(value)) return readStoredCafe(tx);
    requirePicture(tx, input);
    const version = before.version + 1;
    storeSection(tx, section, value, version);
    const entityId = CAFE_SECTIONS.indexOf(section) + 1;
    const after = readStoredCafe(tx);
    recordAudit(tx, admin, [
      {
        action: 'update',
        entity: 'cafe',
        entityId,
        before: loggedOf(section, before.value),
        after: loggedOf(section, after[section].value),
      },
    ]);
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
      const { value, version } = readSettings(tx)[section];
      const earlier = { ...value, ...fields, ...(cafeName !== undefined && { name: cafeName }) };
      if ('logoId' in fields || 'banner' in fields)
        requirePicture(tx, CafeInput.parse({ section, value: earlier }));
      storeSection(tx, section, earlier, version + 1);
    },
  }),
};
