import { responseFields } from '#server/core/response-fields.ts';
import { adminProcedure, router } from '#server/trpc/procedures.ts';
import { LogPage, LogQuery } from '#shared/audit.ts';
import { pageOfLog } from './audit.service.ts';

export const auditRouter = router({
  page: adminProcedure
    .input(LogQuery)
    .output(responseFields(LogPage))
    .query(({ ctx, input }) => pageOfLog(ctx.deps, input)),
});
