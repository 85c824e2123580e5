import type { Reason } from '#shared/reasons.ts';
import { dataOf, errorText } from './error-text.ts';

const always = (text: string) => () => text;

/** Why the server rejected a call, in a sentence; `name` is that of the record that it is about. */
const REASON_TEXTS: Record<Reason, (name: string) => string> = {
  adminsOnly: always('Bare de som styrer kafeen, kan gjøre dette.'),
  categoryDeleted: (name) => `Kategorien «${name}» er også slettet.`,
  categoryInUse: (name) => `«${name}» har drikker på menyen. Flytt dem til en annen kategori først.`,
  categoryMissing: always('Kategorien er slettet.'),
  categoryNameTaken: (name) => `Det finnes allerede en kategori som heter «${name}».`,
  changedMeanwhile: always('Noen andre har endret dette imens. Last det på nytt.'),
  databaseBusy: always('Det er travelt akkurat nå. Prøv igjen om litt.'),
  diskFull: always('Disken er full, så ingenting ble lagret.'),
  drinkMissing: always('Drømmekoppen er slettet.'),
  imageMissing: always('Bildet er slettet.'),
  imageNameTaken: (name) => `Det finnes allerede et bilde som heter «${name}».`,
  ingredientMissing: always('Ingrediensen er slettet.'),
  ingredientSoldOut: (name) => `${name} er utsolgt.`,
  lastAdmin: always('Du er den eneste som styrer kafeen, og kan ikke slettes.'),
  machineFailed: always('Kafeens maskin får ikke til dette akkurat nå. Prøv igjen om litt.'),
  menuItemMissing: always('Drikken er slettet.'),
  notInCarousel: always('Karusellen er endret imens. Prøv en gang til.'),
  pictureFormat: always('Bildet må være JPEG, PNG, WebP, AVIF eller GIF.'),
  pictureTooLarge: always('Bildet er for stort.'),
  pictureUnreadable: always('Bildet kan ikke leses.'),
  sameCategory: always('Drikkene er i denne kategorien fra før. Velg en annen.'),
  tooBusy: always('Det er travelt akkurat nå. Prøv igjen om litt.'),
  tooManyLikes: always('Denne koppen er likt for mange ganger herfra. Prøv igjen i morgen.'),
  tooManyTries: always('Det ble for mange forsøk. Vent litt, og prøv igjen.'),
  undoTooLate: always('Det er for sent å angre.'),
  wrongLayers: always('Koppen stemmer ikke med ingrediensene. Last siden på nytt.'),
  wrongPassword: always('Det nåværende passordet stemmer ikke.'),
};

const isReason = (reason: unknown): reason is Reason =>
  typeof reason === 'string' && Object.hasOwn(REASON_TEXTS, reason);

/** Why the server rejected the call, as a Norwegian sentence; undefined where it gave no reason that we know. */
export function reasonText(error: unknown): string | undefined {
  const { reason, subject } = dataOf(error);
  return isReason(reason) ? REASON_TEXTS[reason](String(subject ?? '')) : undefined;
}

/** What a page says of an error, with its language where that is not the page's. */
export type Said = { text: string; lang?: 'en' };

/** The reason of an error in Norwegian, or else the server's message or the fallback, in English. */
export function sayError(error: unknown, fallback: string): Said {
  const text = reasonText(error);
  return text === undefined ? { text: errorText(error, fallback), lang: 'en' } : { text };
}

/** `sayError` for a form. */
export function failureOf(error: unknown, fallback: string): { reason: string } | { form: string } {
  const { text, lang } = sayError(error, fallback);
  return lang ? { form: text } : { reason: text };
}
