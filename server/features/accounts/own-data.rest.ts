import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { requireRecentAdmin } from '#server/core/access.ts';
import { documented, failures, PathId, type RestRoutes } from '#server/http/rest-route.ts';
import { visitorOf } from '#server/http/visitor.ts';
import { MyData, OwnSession, SessionRef } from '#shared/accounts/own-data.ts';
import { Message } from '#shared/api/fields.ts';
import { dataOfAccount, myData } from './my-data.service.ts';
import { endOtherSessions, endSession, listSessions } from './own-sessions.service.ts';

const asFile = (reply: FastifyReply, name = 'mine-data') =>
  reply.header('content-disposition', `attachment; filename="${name}.json"`);

const FILE = {
  'x-response-headers': {
    'Content-Disposition': {
      description: 'Names the file',
      required: true,
      schema: { type: 'string' },
      example: 'attachment; filename="mine-data.json"',
    },
  },
  response: { 200: MyData, ...failures(429) },
};

export const ownDataRest: RestRoutes = {
  signedIn: (app, deps, sessionOf) => {
    app.get(
      '/auth/my-data',
      documented(
        'Get one’s own data',
        'Returns all that is stored about the signed-in user and about the browser, which is identified by a cookie, as a file. `meanings` says what each field means.',
        FILE,
      ),
      (request, reply) => myData(deps, sessionOf(request), visitorOf(request, asFile(reply))),
    );
    app.get(
      '/auth/sessions',
      documented('List own sessions', 'Returns the devices on which the signed-in user is logged in.', {
        response: { 200: z.array(OwnSession) },
      }),
      (request) => listSessions(deps, sessionOf(request)),
    );
    app.delete(
      '/auth/sessions/:id',
      documented('End an own session', 'Logs the signed-in user out on one device.', {
        params: SessionRef,
        response: { 200: Message },
      }),
      (request) => endSession(deps, sessionOf(request), request.params.id),
    );
    app.delete(
      '/auth/sessions',
      documented('End all other sessions', 'Logs the signed-in user out on all other devices.', {
        response: { 200: Message },
      }),
      (request) => endOtherSessions(deps, sessionOf(request)),
    );
  },
  admin: (app, deps, adminOf) => {
    app.get(
      '/auth/data/:userId',
      documented(
        'Get the data of an account',
        'Returns all that is stored about an account, without its browsers, for somebody who has asked the café for it. Responds with 403 (`loginAgain`) if the admin logged in more than twelve hours ago.',
        { params: z.object({ userId: PathId }), ...FILE },
      ),
      (request, reply) => {
        requireRecentAdmin(request.bearer);
        asFile(reply, `data-${request.params.userId}`);
        return dataOfAccount(deps, adminOf(request), request.params.userId);
      },
    );
  },
};
