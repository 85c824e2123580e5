import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import type { CafeSettings } from '#shared/cafe/cafe.ts';
import {
  CAFE_LIMITS,
  type CafeSection,
  isEmail,
  isWebAddress,
  type Period,
  TIME,
} from '#shared/cafe/cafe-sections.ts';
import { overlapsOf } from '#shared/cafe/opening-hours.ts';
import { HEX_COLOR } from '#shared/text/color.ts';
import { isLonger } from '#shared/text/text.ts';

const tooLong = (value: string, max: number): string | undefined =>
  isLonger(value, max) ? `Bruk høyst ${max} tegn` : undefined;

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

const urlError = (value: string, example: string): string | undefined => {
  if (value.trim() === '') return undefined;
  if (!isWebAddress(value.trim())) return `Skriv adressen til siden, som ${example}`;
  return tooLong(value, CAFE_LIMITS.url);
};

/** The error of the hours of one day. */
function periodsError(periods: readonly Period[]): string | undefined {
  const isTime = ({ from, to }: Period) => TIME.test(from) && (TIME.test(to) || to === '24:00');
  if (!periods.every(isTime)) return 'Fyll ut begge tidene';
  if (periods.some(({ from, to }) => from === to)) return 'Slutten må være en annen enn starten';
  return overlapsOf(periods) ? 'Tidene overlapper hverandre' : undefined;
}

function identityErrors({ name, accent }: CafeSettings['identity']): FormErrors {
  return {
    name: name.trim() === '' ? 'Skriv navnet på kafeen' : tooLong(name, CAFE_LIMITS.name),
    accent: HEX_COLOR.test(accent) ? undefined : 'Skriv en farge som #3F6B3A',
  };
}

const contactErrors = (contact: CafeSettings['contact']): FormErrors => ({
  address: tooLong(contact.address, CAFE_LIMITS.address),
  mapUrl: urlError(contact.mapUrl, 'kafe.no/kart'),
  directions: tooLong(contact.directions, CAFE_LIMITS.directions),
  phone: /^(\+?[\d ]{3,30})?$/.test(contact.phone.trim())
    ? undefined
    : 'Skriv bare tall, for eksempel 22 33 44 55',
  email:
    contact.email.trim() === '' || isEmail(contact.email.trim())
      ? tooLong(contact.email, CAFE_LIMITS.email)
      : 'Skriv en adresse som navn@kafe.no',
  instagram: urlError(contact.instagram, 'instagram.com/kafeen'),
  facebook: urlError(contact.facebook, 'facebook.com/kafeen'),
  tiktok: urlError(contact.tiktok, 'tiktok.com/@kafeen'),
});

function hoursErrors({ week, holidays, holidayPeriods, exceptions }: CafeSettings['hours']): FormErrors {
  const dates = exceptions.map(({ date }) => date);
  return {
    ...Object.fromEntries(week.map((periods, day) => [`week.${day}`, periodsError(periods)])),
    holidayPeriods: holidays === 'own' ? periodsError(holidayPeriods) : undefined,
    ...Object.fromEntries(
      exceptions.flatMap(({ date, periods, note }, at) => [
        [`exceptions.${at}.date`, dateError(date, dates.indexOf(date) !== at)],
        [`exceptions.${at}.periods`, periodsError(periods)],
        [`exceptions.${at}.note`, tooLong(note, CAFE_LIMITS.note)],
      ]),
    ),
  };
}

function dateError(date: string, isTwice: boolean): string | undefined {
  if (date === '') return 'Velg en dag';
  return isTwice ? 'Denne dagen står der alt' : undefined;
}

function homeErrors({ banner, news, about, aboutImageText }: CafeSettings['home']): FormErrors {
  const textErrors = (prefix: string, { heading, text }: { heading: string; text: string }) => [
    [
      `${prefix}.heading`,
      heading.trim() === '' ? 'Skriv en overskrift' : tooLong(heading, CAFE_LIMITS.heading),
    ],
    [`${prefix}.text`, tooLong(text, CAFE_LIMITS.text)],
  ];
  return Object.fromEntries([
    ...textErrors('banner', banner),
    ...textErrors('about', about),
    ['aboutImageText', tooLong(aboutImageText, CAFE_LIMITS.imageText)],
    ...news.flatMap((item, at) => [
      ...textErrors(`news.${at}`, item),
      [
        `news.${at}.until`,
        item.from && item.until && item.until < item.from ? 'Den slutter før den begynner' : undefined,
      ],
    ]),
  ]);
}

const CHECKS: { [Section in CafeSection]: (value: CafeSettings[Section]) => FormErrors } = {
  identity: identityErrors,
  contact: contactErrors,
  hours: hoursErrors,
  home: homeErrors,
};

/** The errors of a section's form by field, such as `phone`, `week.0` or `news.1.until`. */
export const errorsOf = <Section extends CafeSection>(
  section: Section,
  value: CafeSettings[Section],
): FormErrors => CHECKS[section](value);
