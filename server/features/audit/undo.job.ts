import type { Config } from '#server/core/config.ts';
import { withDatabase } from '#server/create-deps.ts';
import { writtenAreas } from '#server/db/areas.ts';
import { undoChange } from '#server/records/undo.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import type { UndoInput, Undone } from '#shared/api/audit.ts';
import type { Area } from '#shared/api/live.ts';
import { UNDOABLES } from './undoables.service.ts';

/** Undoes a change with many entries. @returns also the areas that it affects. @throws AppError as `undoChange` */
export const undoInWorker = (
  config: Config,
  admin: UserDetails,
  input: UndoInput,
): Promise<{ undone: Undone; changeId: number | null; areas: Area[] }> =>
  withDatabase(config, async (deps) => ({
    ...(await undoChange(deps, admin, UNDOABLES, input)),
    areas: writtenAreas(deps),
  }));
