import { type Changed, saleText } from '#client/office/field-changes.tsx';
import type { Action, Entity, LogChange, LogEntry } from '#shared/api/audit.ts';
import { movedRecords } from '#shared/menu/moved-records.ts';
import { listText } from '#shared/text/text.ts';

export const KINDS: Record<Entity, { many: string; one: string }> = {
  menuItem: { many: 'Meny', one: 'menyvaren' },
  ingredient: { many: 'Ingredienser', one: 'ingrediensen' },
  drink: { many: 'Drømmekopper', one: 'drømmekoppen' },
  category: { many: 'Kategorier', one: 'kategorien' },
  choice: { many: 'Valg', one: 'valget' },
  image: { many: 'Bilder', one: 'bildet' },
  cafe: { many: 'Kafeen', one: 'kafeens' },
  user: { many: 'Kontoer', one: 'kontoen' },
  link: { many: 'Lenker', one: 'lenken for' },
  key: { many: 'Nøkler', one: 'nøkkelen' },
};

export const isKind = (name: string): name is Entity => Object.hasOwn(KINDS, name);

const DONE: Record<Action, string> = {
  create: 'la til',
  update: 'endret',
  delete: 'slettet',
  restore: 'angret slettingen av',
};

const DONE_WITH_LINK: Record<Action, string> = {
  ...DONE,
  create: 'laget',
  update: 'brukte',
  delete: 'trakk tilbake',
};

/** Such as `menyvaren Te`. */
function whatOf({ entity, name, before, after }: AuditedAction): string {
  if (entity === 'link' && (after ?? before)?.kind === 'invitation') return 'en invitasjon';
  if (entity === 'link' && name === '') return 'en lenke til en slettet konto';
  return name === '' && entity !== 'cafe'
    ? `${KINDS[entity].one} (slettet)`
    : `${KINDS[entity].one} ${name}`.trim();
}

/** A sorting of more records than this is described without their names. */
const MOST_MOVED = 3;

type Together = Pick<LogChange, 'others' | 'isMixed'>;
type AuditedAction = Pick<LogEntry, 'action' | 'name'> & Changed;

/** Such as `flyttet Te og Kakao i kategorien Varm Kaffe`; undefined if the entry is no sorting. */
function orderText({ before, after, entity, name }: AuditedAction): string | undefined {
  for (const field of ['categories', 'menuItems', 'ingredients', 'choices', 'carousel']) {
    const [was, is] = [before?.[field], after?.[field]];
    if (!Array.isArray(was) || !Array.isArray(is)) continue;
    const moved = movedRecords<{ id: number; name: string }>(was, is).map((record) => record.name);
    if (moved.length > 0 && moved.length <= MOST_MOVED)
      return `flyttet ${listText(moved)} i ${KINDS[entity].one} ${name}`;
  }
  return undefined;
}

/** Such as `endret menyvaren Cappuccino` or `meldte menyvaren Cappuccino utsolgt`. */
export function actionText(entry: AuditedAction): string {
  const { action, entity, before } = entry;
  const order = action === 'update' ? orderText(entry) : undefined;
  if (order) return order;
  const what = whatOf(entry);
  // The log attributes the new password to the admin who created the link.
  if (entity === 'link' && action === 'update' && entry.after?.kind === 'password')
    return `ga ${entry.name} nytt passord`;
  // An undo of a change other than a deletion.
  if (action === 'restore' && before) return `angret en endring av ${what}`;
  const sale = saleText(entry);
  if (sale === undefined) return `${(entity === 'link' ? DONE_WITH_LINK : DONE)[action]} ${what}`;
  return `${entry.after?.isAvailable ? 'satte' : 'meldte'} ${what} ${sale}`;
}

/** Describes a change by its first entry, such as `endret menyvaren Te og 3 til`. */
export function changeText(change: AuditedAction & Together): string {
  const { others, isMixed, ...first } = change;
  if (others === 0) return actionText(first);
  const { action, entity, name } = first;
  // The only deletion of a picture with a second entry is a replacement.
  if (others === 1 && action === 'delete' && entity === 'image') return `byttet bildet ${name}`;
  // An import mixes new and changed records.
  return `${isMixed ? `${DONE.update} ${KINDS[entity].one} ${name}` : actionText(first)} og ${others} til`;
}

/** Capitalized, by default of a single entry. */
export function titleOf(change: AuditedAction & Partial<Together>): string {
  const deed = changeText({ others: 0, isMixed: false, ...change });
  return deed.charAt(0).toUpperCase() + deed.slice(1);
}
