import { auditLog } from '#server/db/audit-schema.ts';
import { countRows } from '#server/db/row-queries.ts';
import { adoptChanges } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';
import { undoableEntries, undoChange } from '#server/records/undo.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import type { UndoInput, Undone } from '#shared/api/audit.ts';
import { UNDOABLES } from './undoables.service.ts';

/** Changes with more entries than this, such as imports, are undone by the worker. */
const MAX_ENTRIES_HERE = 500;

/** Undoes any change of the back office. @throws AppError as `undoChange` */
export async function undo(deps: Deps, admin: UserDetails, input: UndoInput): Promise<Undone> {
  if (countRows(deps.db, auditLog, undoableEntries(input)) <= MAX_ENTRIES_HERE)
    return undoChange(deps, admin, UNDOABLES, input);
  const done = await deps.worker.run('undo', 'undoInWorker', deps.config, admin, input);
  return adoptChanges(deps.live, done);
}
