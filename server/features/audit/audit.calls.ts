import { z } from 'zod';
import { documented, failures, PathId, type RestRoutes } from '#server/http/rest-route.ts';
import { admin, passTo, router } from '#server/trpc/procedures.ts';
import { LogEntries, LogPage, LogQuery, LogUsernames, UndoInput, Undone } from '#shared/api/audit.ts';
import { Id } from '#shared/api/fields.ts';
import { entriesOf, pageOfLog, usernamesInLog } from './audit.service.ts';
import { undo } from './undo.service.ts';

export const auditRest: RestRoutes = {
  admin: (app, deps, adminOf) => {
    app.post(
      '/changeapi/undo/:changeId',
      documented(
        'Undo a change',
        'Responses to writes carry the id of the change in the header `X-Change-Id`. A change can be undone for thirty days. If a field has been changed again since, nothing is written and the response lists the conflicts; `newer` resolves them.',
        {
          params: z.object({ changeId: PathId }),
          body: z.preprocess((body) => body ?? {}, UndoInput.omit({ changeId: true })),
          response: { 200: Undone, ...failures(409) },
        },
      ),
      (request) => undo(deps, adminOf(request), { ...request.body, ...request.params }),
    );
  },
};

export const auditRouter = router({
  page: admin.schemas(LogQuery, LogPage).query(({ ctx, input }) => pageOfLog(ctx.deps, input)),
  usernames: admin.output(LogUsernames).query(({ ctx }) => usernamesInLog(ctx.deps)),
  entries: admin
    .schemas(z.object({ changeId: Id }), LogEntries)
    .query(({ ctx, input }) => entriesOf(ctx.deps, input.changeId)),
  undo: admin.schemas(UndoInput, Undone).mutation(passTo(undo)),
});
