import { z } from 'zod';
import { responseFields } from '#server/core/response-fields.ts';
import { adminProcedure, router } from '#server/trpc/procedures.ts';
import { LogEntries, LogPage, LogQuery, UndoInput, Undone } from '#shared/api/audit.ts';
import { Id } from '#shared/api/fields.ts';
import { entriesOf, pageOfLog } from './audit.service.ts';
import { undo } from './undo.service.ts';

export const auditRouter = router({
  page: adminProcedure
    .input(LogQuery)
    .output(responseFields(LogPage))
    .query(({ ctx, input }) => pageOfLog(ctx.deps, input)),
  entries: adminProcedure
    .input(z.object({ changeId: Id }))
    .output(responseFields(LogEntries))
    .query(({ ctx, input }) => entriesOf(ctx.deps, input.changeId)),
  undo: adminProcedure
    .input(UndoInput)
    .output(responseFields(Undone))
    .mutation(({ ctx, input }) => undo(ctx.deps, ctx.caller, input)),
});
