import type { Action, Entity, LogEntry } from '#shared/audit.ts';
import { type Changed, onlyAvailability } from './field-changes.ts';

/** The names of the entities, in plural and singular. */
export const KINDS: Record<Entity, { many: string; one: string }> = {
  menuItem: { many: 'Meny', one: 'menyvaren' },
  ingredient: { many: 'Ingredienser', one: 'ingrediensen' },
  drink: { many: 'Drømmekopper', one: 'drømmekoppen' },
  category: { many: 'Kategorier', one: 'kategorien' },
  image: { many: 'Bilder', one: 'bildet' },
  cafe: { many: 'Kafeen', one: 'kafeens' },
};

/** Whether a string is an entity. */
export const isKind = (name: string): name is Entity => Object.hasOwn(KINDS, name);

const DONE: Record<Action, string> = {
  create: 'la til',
  update: 'endret',
  delete: 'slettet',
  restore: 'angret slettingen av',
};
/** An undo where the record had not been deleted. */
const CHANGE_UNDONE = 'angret en endring av';

type AuditedAction = Pick<LogEntry, 'action' | 'name'> & Changed;

/** What an admin did, such as `endret menyvaren Cappuccino` or `meldte menyvaren Cappuccino utsolgt`. */
export function actionText(entry: AuditedAction): string {
  const { action, entity, name, before } = entry;
  const what = `${KINDS[entity].one} ${name}`.trim();
  if (action === 'restore' && before) return `${CHANGE_UNDONE} ${what}`;
  switch (onlyAvailability(entry)) {
    case undefined:
      return `${DONE[action]} ${what}`;
    case true:
      return `satte ${what} til salgs igjen`;
    case false:
      return `meldte ${what} utsolgt`;
  }
}

const NBSP = '\u00a0';

const FORMAT = new Intl.DateTimeFormat('nb-NO', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** `actionText` as a title. */
export function titleOf(entry: AuditedAction): string {
  const deed = actionText(entry);
  return deed.charAt(0).toUpperCase() + deed.slice(1);
}

/**
 * When something happened, where the reader is, such as `22. nov. kl. 02.15`; with the year where that is another one.
 * @param at milliseconds since 1970, as `now`.
 */
export function timeText(at: number, now: number): string {
  const [of, today] = [partsOf(at), partsOf(now)];
  const year = of.year === today.year ? '' : ` ${of.year}`;
  return `${of.day}.${NBSP}${of.month}${year} kl.${NBSP}${of.hour}.${of.minute}`;
}

const partsOf = (time: number): Partial<Record<Intl.DateTimeFormatPartTypes, string>> =>
  Object.fromEntries(FORMAT.formatToParts(time).map(({ type, value }) => [type, value]));
