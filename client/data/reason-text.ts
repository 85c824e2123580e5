import type { Reason } from '#shared/api/reasons.ts';
import { drinksText } from '#shared/pickup/pickup-states.ts';
import { formatPrice } from '#shared/text/money.ts';
import { dataOf, errorText } from './error-text.ts';

/** Sentences for the reasons of rejected calls. `name` is the record's name, `wait` the result of `waitText`. */
const TEXTS: Record<Reason, string | ((name: string, wait: string) => string)> = {
  notAllowed: 'Denne kontoen kan ikke gjøre dette.',
  accountMissing: 'Kontoen er slettet.',
  adminsOnly: 'Bare de som styrer kafeen, kan gjøre dette.',
  categoryDeleted: (name) => `Kategorien «${name}» er også slettet.`,
  categoryInUse: (name) => `«${name}» har drikker på menyen. Flytt dem til en annen kategori først.`,
  categoryMissing: 'Kategorien er slettet.',
  categoryNameTaken: (name) => `Det finnes allerede en kategori som heter «${name}».`,
  changedMeanwhile: 'Noen andre har endret dette imens. Last det på nytt.',
  choiceMissing: 'Valget er slettet.',
  choiceNameTaken: (name) => `Det finnes allerede et valg som heter «${name}».`,
  closed: 'Vi tar ikke imot bestillinger nå.',
  cupEmpty: 'Koppen er tom.',
  diskFull: 'Disken er full, så ingenting ble lagret.',
  drinkMissing: 'Drømmekoppen er slettet.',
  imageMissing: 'Bildet er slettet.',
  imageNameTaken: (name) => `Det finnes allerede et bilde som heter «${name}».`,
  ingredientMissing: 'Ingrediensen er slettet.',
  ingredientSoldOut: (name) => `${name} er utsolgt.`,
  keyMissing: 'Nøkkelen er alt trukket tilbake.',
  keyNameTaken: (name) => `Det finnes allerede en nøkkel som heter «${name}».`,
  lastAdmin: 'Du er den eneste som styrer kafeen. Gjør en annen til admin først.',
  lineChanged: (name) => `«${name}» er endret siden du så det. Se over, og bestill igjen.`,
  loginAgain: 'Dette krever at du har logget inn det siste halve døgnet. Logg ut, logg inn, og prøv igjen.',
  linkExpired: 'Lenken er for gammel. Be den som styrer kafeen, om en ny.',
  linkRevoked: 'Lenken er trukket tilbake. Be den som styrer kafeen, om en ny.',
  linkUnknown: 'Lenken stemmer ikke. Åpne den en gang til, slik du fikk den, eller be om en ny.',
  linkUsed: 'Lenken er brukt. Den virker bare én gang. Var det deg, logger du inn med passordet du valgte.',
  menuItemMissing: 'Varen er utsolgt, eller ikke lenger på menyen.',
  menuItemNameTaken: (name) => `Kategorien har allerede en «${name}».`,
  noSuchCode: 'Brukernavnet eller koden stemmer ikke. En kode virker bare én gang.',
  optionGone: (name) => `Noe du valgte til «${name}», finnes ikke lenger. Velg på nytt.`,
  optionSoldOut: (name) => `«${name}» er utsolgt. Velg noe annet.`,
  orderChanged: 'Noe er lagt til eller slettet imens. Se over rekkefølgen, og lagre en gang til.',
  paused: 'Vi tar ikke imot bestillinger akkurat nå. Prøv igjen om litt.',
  pickupMissing: 'Bestillingen finnes ikke.',
  pickupStarted: 'Vi er i gang med bestillingen. Si fra ved disken.',
  pictureFormat: 'Bildet må være JPEG, PNG, WebP, AVIF eller GIF.',
  pictureTooLarge: 'Bildet er for stort.',
  pictureUnreadable: 'Bildet kan ikke leses.',
  priceBelowZero: (name) => `«${name}» ville fått en pris under null.`,
  questionsChanged: 'Vi spør om noe annet nå. Se over bestillingen.',
  priceChanged: (total) => `Prisen er endret til ${formatPrice(Number(total))}. Se over, og bestill igjen.`,
  priceTooHigh: (name) => `«${name}» ville kostet over hundre tusen kroner.`,
  roleAlreadyHeld: 'Denne kontoen kan alt gjøre dette. Lenken kan fortsatt brukes av en annen.',
  sameCategory: 'Drikkene er i denne kategorien fra før. Velg en annen.',
  sizeGone: (name) => `«${name}» finnes ikke i den størrelsen lenger.`,
  slotFull: (slot) =>
    slot ? `Det er fullt da. Neste ledige tid er ${slot}.` : 'Det er fullt da, og resten av dagen.',
  slotGone: 'Det er for sent for den tiden. Velg en senere.',
  soldOut: (name) => `«${name}» er utsolgt.`,
  tooMany: (most) =>
    most
      ? `Du kan bestille høyst ${drinksText(Number(most))} om gangen.`
      : 'Du har to bestillinger som ikke er hentet. Hent eller avbestill én av dem først.',
  tooManyChoices: 'Det er for mange valg. Ta bort ett først.',
  tooManyKeys: 'Det er for mange nøkler. Trekk tilbake en som ikke er i bruk.',
  tooManyLikes: 'Denne koppen er likt for mange ganger herfra. Prøv igjen i morgen.',
  tooManyTries: (_, wait) => `Det ble for mange forsøk. Prøv igjen om ${wait}.`,
  unavailable: 'Det går ikke akkurat nå. Prøv igjen om litt.',
  undoTooLate: 'Det er for sent å angre.',
  usernameTaken: 'Brukernavnet er opptatt. Velg et annet, eller logg inn om kontoen er din.',
  wrongLayers: 'Koppen stemmer ikke med ingrediensene.',
};

/** Seconds in words, rounded up: `15 minutter`, from two hours on `3 timer`; `litt` if unknown. */
function waitText(seconds: number): string {
  if (!(seconds > 0)) return 'litt';
  const minutes = Math.ceil(seconds / 60);
  const [count, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  return new Intl.NumberFormat('nb', { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** Why the server rejected the call, in Norwegian; undefined without a known reason. */
export const reasonText = (error: unknown): string | undefined => textOf(dataOf(error));

export function textOf({ reason, subject, retryAfter }: ReturnType<typeof dataOf>): string | undefined {
  const text = new Map<unknown, (typeof TEXTS)[Reason]>(Object.entries(TEXTS)).get(reason);
  return typeof text === 'function' ? text(String(subject ?? ''), waitText(Number(retryAfter))) : text;
}

/** The text of an error, with its language if it differs from the page's. */
export type Announcement = { text: string; lang?: 'en' | undefined };

/** The reason of an error in Norwegian; without one, the server's message or the fallback in English. */
export function announcementOf(error: unknown, fallback: string): Announcement {
  const text = reasonText(error);
  return text === undefined ? { text: errorText(error, fallback), lang: 'en' } : { text };
}

export function failureOf(error: unknown, fallback: string): { reason: string } | { form: string } {
  const { text, lang } = announcementOf(error, fallback);
  return lang ? { form: text } : { reason: text };
}

/** Advice after the session has expired. @param action the text of the button to press again */
export const loggedOutAdvice = (action: string): string =>
  `Du var logget ut. Logg inn, og trykk ${action} en gang til.`;
