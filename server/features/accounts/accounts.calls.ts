import { z } from 'zod';
import { requireRecentAdmin } from '#server/core/access.ts';
import {
  documented,
  failures,
  namedFile,
  nameFile,
  PathId,
  type RestRoutes,
} from '#server/http/rest-route.ts';
import { visitorOf } from '#server/http/visitor.ts';
import { admin, passId, passTo, publicly, recentAdmin, router, signedIn } from '#server/trpc/procedures.ts';
import { Credentials, NewUser, PasswordChange, Token, UserDetails } from '#shared/accounts/auth.ts';
import {
  AccountDeletion,
  Deletion,
  MyData,
  OwnSession,
  SessionRef,
  Traces,
} from '#shared/accounts/own-data.ts';
import { Key, KeyToken, NewKey } from '#shared/accounts/people.ts';
import { Message } from '#shared/api/fields.ts';
import { changePassword, deleteAccount, register, tracesOf } from './accounts.service.ts';
import { createKey, listKeys, removeKey } from './keys.service.ts';
import { login } from './login.service.ts';
import { dataOfAccount, myData } from './my-data.service.ts';
import { endOtherSessions, endSession, listSessions, logout } from './sessions.service.ts';

const OWN_DATA = { ...namedFile('mine-data.json'), response: { 200: MyData, ...failures(429) } };

export const authRest: RestRoutes = {
  publicly: (app, deps) => {
    app.post(
      '/auth/login',
      documented(
        'Log in',
        'Returns a token to send with other requests. After ten failed logins with a username from one address, responds with 429 for up to 15 minutes.',
        { body: Credentials, response: { 200: Token } },
      ),
      async (request, reply) => ({
        message: await login(deps, visitorOf(request, reply), request.body),
      }),
    );
    app.post(
      '/auth/register',
      documented('Register', 'Creates an account with the role `User`. Does not log in.', {
        body: NewUser,
        response: { 201: UserDetails, ...failures(409) },
      }),
      (request, reply) => register(deps, visitorOf(request, reply).address, request.body),
    );
  },
  signedIn: (app, deps, sessionOf) => {
    app.post(
      '/auth/logout',
      documented('Log out', 'Ends the session of the token, which is no longer valid.', {
        response: { 200: Message },
      }),
      (request) => logout(deps, sessionOf(request)),
    );
    app.post(
      '/auth/change-password',
      documented(
        'Change the password',
        'Changes the password of the signed-in user and ends the user’s other sessions. Responds with 400 if the current password is wrong.',
        { body: PasswordChange, response: { 200: Message, ...failures(429) } },
      ),
      (request, reply) => changePassword(deps, visitorOf(request, reply), sessionOf(request), request.body),
    );
    app.delete(
      '/auth/delete-account',
      documented(
        'Delete the account',
        'Deletes the account of the signed-in user. Its dream cups remain, without an owner, unless `cups` is `delete`. Responds with 409 if it is the last admin, and to an admin who logged in more than twelve hours ago with 403 (`loginAgain`).',
        { querystring: Deletion, response: { 200: Message, ...failures(409) } },
      ),
      (request) => deleteAccount(deps, sessionOf(request), { deleteCups: request.query.cups === 'delete' }),
    );
    for (const url of ['/auth/user', '/auth/user/details']) {
      app.get(
        url,
        documented('Get the signed-in user', 'Returns the user of the token, with the current role.', {
          response: { 200: UserDetails },
        }),
        (request) => sessionOf(request).user,
      );
    }
    app.get(
      '/auth/my-data',
      documented(
        'Get one’s own data',
        'Returns all that is stored about the signed-in user and about the browser, which is identified by a cookie, as a file. `meanings` says what each field means.',
        OWN_DATA,
      ),
      (request, reply) =>
        myData(deps, sessionOf(request), visitorOf(request, nameFile(reply, 'mine-data.json'))),
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
        { params: z.object({ userId: PathId }), ...OWN_DATA },
      ),
      (request, reply) => {
        requireRecentAdmin(request.bearer);
        nameFile(reply, `data-${request.params.userId}.json`);
        return dataOfAccount(deps, adminOf(request), request.params.userId);
      },
    );
  },
};

export const authRouter = router({
  me: signedIn.output(UserDetails).query(({ ctx }) => ctx.caller.user),
  login: publicly
    .schemas(Credentials, Token)
    .mutation(async ({ ctx, input }) => ({ message: await login(ctx.deps, ctx.visitor, input) })),
  register: publicly
    .schemas(NewUser, UserDetails)
    .mutation(({ ctx, input }) => register(ctx.deps, ctx.visitor.address, input)),
  logout: signedIn.output(Message).mutation(({ ctx }) => logout(ctx.deps, ctx.caller)),
  changePassword: signedIn
    .schemas(PasswordChange, Message)
    .mutation(({ ctx, input }) => changePassword(ctx.deps, ctx.visitor, ctx.caller, input)),
  deleteAccount: signedIn.schemas(AccountDeletion, Message).mutation(passTo(deleteAccount)),
  traces: signedIn.output(Traces).query(({ ctx }) => tracesOf(ctx.deps, ctx.caller.user.id)),
  sessions: signedIn.output(z.array(OwnSession)).query(({ ctx }) => listSessions(ctx.deps, ctx.caller)),
  endSession: signedIn.schemas(SessionRef, Message).mutation(passId('id', endSession)),
  endOtherSessions: signedIn.output(Message).mutation(({ ctx }) => endOtherSessions(ctx.deps, ctx.caller)),
});

export const keysRouter = router({
  list: admin.output(z.array(Key)).query(({ ctx }) => listKeys(ctx.deps)),
  create: recentAdmin.schemas(NewKey, KeyToken).mutation(passTo(createKey)),
  delete: recentAdmin
    .schemas(z.object({ keyId: Key.shape.keyId }), Message)
    .mutation(passId('keyId', removeKey)),
});
