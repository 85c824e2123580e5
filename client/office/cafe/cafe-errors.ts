import { fieldErrorsOf } from '#client/data/error-text.ts';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import type { CafeSettings } from '#shared/cafe/cafe.ts';
import { CAFE_LIMITS } from '#shared/cafe/cafe-sections.ts';
import { DATE_RANGE } from '#shared/text/norwegian-date.ts';
import { dateRangeError } from '#shared/text/typed-values.ts';

/** Adds a missing `https://`, as in `kafe.no/kart`. */
const withProtocol = (typed: string): string =>
  /^[^\s:/@]+\.[^\s:/@]+(\/\S*)?$/.test(typed.trim()) ? `https://${typed.trim()}` : typed;

/** Turns `@kafeen` into the address of the profile. */
const profileOf = (profiles: string, typed: string): string =>
  /^@[\w.]+$/.test(typed.trim()) ? `${profiles}${typed.trim().slice(1)}` : withProtocol(typed);

export const withProtocols = (contact: CafeSettings['contact']): CafeSettings['contact'] => ({
  ...contact,
  mapUrl: withProtocol(contact.mapUrl),
  instagram: profileOf('https://www.instagram.com/', contact.instagram),
  facebook: withProtocol(contact.facebook),
  tiktok: profileOf('https://www.tiktok.com/@', contact.tiktok),
});

const characters = (max: number): string => `høyst ${max} tegn, og ingen usynlige`;

const atMost = (max: number): string => `Bruk ${characters(max)}`;

const pageError = (example: string): string => `Skriv adressen til siden, som ${example}`;

/** The text for a rejected field, by its last name. */
const TEXTS: Record<string, string> = {
  name: `Skriv navnet på kafeen med ${characters(CAFE_LIMITS.name)}`,
  accent: 'Skriv en farge som #3F6B3A',
  address: atMost(CAFE_LIMITS.address),
  mapUrl: pageError('kafe.no/kart'),
  directions: atMost(CAFE_LIMITS.directions),
  phone: 'Skriv bare tall, for eksempel 22 33 44 55',
  email: 'Skriv en adresse som navn@kafe.no',
  instagram: pageError('instagram.com/kafeen'),
  facebook: pageError('facebook.com/kafeen'),
  tiktok: pageError('tiktok.com/@kafeen'),
  privacy: atMost(CAFE_LIMITS.text),
  date: 'Velg en dag som ikke står der alt',
  note: atMost(CAFE_LIMITS.note),
  heading: `Skriv en overskrift med ${characters(CAFE_LIMITS.heading)}`,
  text: atMost(CAFE_LIMITS.text),
  from: 'Velg en dag',
  until: 'Den slutter før den begynner',
  aboutImageText: atMost(CAFE_LIMITS.imageText),
};

/** Paths of opening hours, whose errors the form shows at the day. */
const PERIODS = /^(week\.\d|holidayPeriods|exceptions\.\d+\.periods)(\.\d+)?(\.(?:from|to))?$/;

function fieldErrorOf(error: string): [field: string, text: string | undefined] {
  const path = /^[\w.]+(?=: )/.exec(error)?.[0] ?? '';
  if (error.endsWith(DATE_RANGE)) return [path, dateRangeError()];
  const [, day, period, end] = PERIODS.exec(path) ?? [];
  if (day === undefined) return [path, TEXTS[path.slice(path.lastIndexOf('.') + 1)]];
  if (period === undefined) return [day, 'Tidene overlapper hverandre'];
  return [day, end ? 'Fyll ut begge tidene' : 'Slutten må være en annen enn starten'];
}

/**
 * Converts errors of the server, such as `phone: Must be digits`, to errors by field, such as `phone`, `week.0` or
 * `news.1.until`; undefined if the error is not about fields.
 */
export function cafeErrors(error: unknown): FormErrors | undefined {
  const fieldErrors = fieldErrorsOf(error)
    .map(fieldErrorOf)
    .filter(([, text]) => text !== undefined);
  // Keep the first error of each field: missing times also cause an overlap error.
  return fieldErrors.length > 0 ? Object.fromEntries(fieldErrors.toReversed()) : undefined;
}
