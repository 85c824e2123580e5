import { responseFields } from '#server/core/response-fields.ts';
import { adminProcedure, router } from '#server/trpc/procedures.ts';
import { Today } from '#shared/menu/today.ts';
import { readToday } from './today.service.ts';

export const todayRouter = router({
  get: adminProcedure.output(responseFields(Today)).query(({ ctx }) => readToday(ctx.deps)),
});
