import { adminProcedure, router } from '#server/trpc/procedures.ts';
import { Today } from '#shared/menu/today.ts';
import { readToday } from './today.service.ts';

export const todayRouter = router({
  get: adminProcedure.output(Today).query(({ ctx }) => readToday(ctx.deps)),
});
