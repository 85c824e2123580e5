import { fieldErrorsOf } from '#client/data/error-text.ts';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import type { CafeSettings } from '#shared/cafe/cafe.ts';
import { CAFE_LIMITS } from '#shared/cafe/cafe-sections.ts';
import { DATE_RANGE } from '#shared/text/norwegian-date.ts';
import { dateRangeError } from '#shared/text/text-errors.ts';

/** `kafe.no/kart` with the `https://` that it lacks; other texts as they are. */
const withProtocol = (typed: string): string =>
  /^[^\s:/@]+\.[^\s:/@]+(\/\S*)?$/.test(typed.trim()) ? `https://${typed.trim()}` : typed;

/** `@kafeen` as its page in the network at `profiles`; other texts as `withProtocol`. */
const profileOf = (profiles: string, typed: string): string =>
  /^@[\w.]+$/.test(typed.trim()) ? `${profiles}${typed.trim().slice(1)}` : withProtocol(typed);

/** The contact with links as browsers need them. */
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

/** What a field must be that the server rejected. */
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

/** The hours of a day, of which one field has the errors: of all together, of a period, and of its start or end. */
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
 * The errors of a section's form by field, such as `phone`, `week.0` or `news.1.until`, from the server's, such as
 * `phone: Must be digits`; undefined where it rejected something else.
 */
export function cafeErrors(error: unknown): FormErrors | undefined {
  const found = fieldErrorsOf(error)
    .map(fieldErrorOf)
    .filter(([, text]) => text !== undefined);
  // The first error of a field says it best: times that are missing overlap, too.
  return found.length > 0 ? Object.fromEntries(found.toReversed()) : undefined;
}
