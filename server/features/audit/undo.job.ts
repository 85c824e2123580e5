import type { Config } from '#server/core/config.ts';
import { withChanges } from '#server/db/write.ts';
import { withDatabase } from '#server/deps.ts';
import { undoChange } from '#server/records/undo.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import type { UndoInput } from '#shared/api/audit.ts';
import { UNDOABLES } from './undo.service.ts';

/** Undoes a change with many entries. @throws AppError as `undoChange` */
export const undoInWorker = (config: Config, admin: UserDetails, input: UndoInput) =>
  withDatabase(config, (deps) => withChanges(() => undoChange(deps, admin, UNDOABLES, input)));
