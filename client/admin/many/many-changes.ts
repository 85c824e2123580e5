import { quotedName } from '#client/admin/quoted-name.ts';
import { toastDone } from '#client/admin/undo.ts';
import { isNotFound } from '#client/lib/api/error-text.ts';
import type { Noun } from '#client/lists/data-list.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { Field } from '#shared/menu/field.ts';
import type { ManyChange, ManyChanged, ManyInput } from '#shared/menu/many.ts';

/** How a kind of records is changed many at once. */
export type ManyArea = {
  noun: Noun;
  /** Their fields, which say what can be changed. */
  fields: readonly Pick<Field<never>, 'many'>[];
  change: (input: ManyInput) => Promise<ManyChanged>;
};

/**
 * What to say where selected records were deleted meanwhile; undefined for other errors.
 * @param dropDeleted takes them out of the selection, and returns their names
 */
export async function deletedText(
  error: unknown,
  dropDeleted: () => Promise<string[]>,
): Promise<string | undefined> {
  if (!isNotFound(error)) return undefined;
  // Where that fails too, the first error is said.
  const names = await dropDeleted().catch((): string[] => []);
  if (names.length === 0) return undefined;
  return `${names.map(quotedName).join(', ')} er slettet imens, og ikke valgt lenger. Prøv en gang til.`;
}

/** What is said of the changed records, after their number. */
function doneText(change: ManyChange): string {
  switch (change.kind) {
    case 'delete':
      return 'slettet';
    case 'category':
      return 'flyttet';
    case 'availability':
      return change.isAvailable ? 'til salgs' : 'utsolgt';
    default:
      return 'lagret med ny pris';
  }
}

const counted = ({ one, many }: Noun, count: number): string => `${count} ${count === 1 ? one : many}`;

/** Changes records, says so, and offers to undo it. @throws what `change` throws */
export async function changeMany(area: ManyArea, ids: readonly number[], change: ManyChange): Promise<void> {
  const answer = await area.change({ ids: [...ids], change });
  const { changed } = answer;
  if (changed === 0) {
    toast('Alt var slik fra før');
    return;
  }
  toastDone(`${counted(area.noun, changed)} er ${doneText(change)}`, [answer], 'Alt er som før');
}
