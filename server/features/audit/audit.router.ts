import { z } from 'zod';
import { adminProcedure, router } from '#server/trpc/procedures.ts';
import { LogEntries, LogPage, LogQuery, LogUsernames, UndoInput, Undone } from '#shared/api/audit.ts';
import { Id } from '#shared/api/fields.ts';
import { entriesOf, pageOfLog, usernamesInLog } from './audit.service.ts';
import { undo } from './undo.service.ts';

export const auditRouter = router({
  page: adminProcedure.schemas(LogQuery, LogPage).query(({ ctx, input }) => pageOfLog(ctx.deps, input)),
  usernames: adminProcedure.output(LogUsernames).query(({ ctx }) => usernamesInLog(ctx.deps)),
  entries: adminProcedure
    .schemas(z.object({ changeId: Id }), LogEntries)
    .query(({ ctx, input }) => entriesOf(ctx.deps, input.changeId)),
  undo: adminProcedure
    .schemas(UndoInput, Undone)
    .mutation(({ ctx, input }) => undo(ctx.deps, ctx.caller, input)),
});
