import type { CafeSettings } from '#shared/cafe/cafe.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import type { CafeSection } from '#shared/cafe/cafe-sections.ts';

const last = new Map<CafeSection, { json: string | null; value: object }>();

/**
 * The value of a section as it is stored in JSON; null for the defaults. The same JSON gives the same object, so that what
 * is computed from it can be kept until the owner changes it.
 */
export function sectionValue<Name extends CafeSection>(name: Name, json: string | null): CafeSettings[Name] {
  const known = last.get(name);
  // Stored values were checked by the section's schema.
  if (known && known.json === json) return known.value as CafeSettings[Name];
  const value = { ...CAFE_DEFAULTS[name], ...JSON.parse(json ?? '{}') };
  last.set(name, { json, value });
  return value;
}
