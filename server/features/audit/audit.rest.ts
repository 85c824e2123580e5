import { z } from 'zod';
import { documented, failures, PathId, type RestRoutes } from '#server/http/rest-route.ts';
import { UndoInput, Undone } from '#shared/api/audit.ts';
import { undo } from './undo.service.ts';

export const auditRest: RestRoutes = {
  admin: (app, deps, adminOf) => {
    app.post(
      '/changeapi/undo/:changeId',
      documented(
        'Take back a change',
        'The responses to writes name the change that they made in the header `X-Change-Id`. It can be taken back for thirty days. Where a field has got a newer value since, nothing is changed, and the answer names the conflicts; `newer` says what shall become of them.',
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
