import { requireUser } from '#server/access.ts';
import { callerOf, failures, type RestRoutes, WRITE_FAILURES } from '#server/rest-route.ts';
import { visitorOf } from '#server/visitor.ts';
import { Credentials, Message, NewUser, PasswordChange, UserDetails } from '#shared/auth.ts';
import { changePassword, deleteAccount, register } from './accounts.service.ts';
import { login } from './login.service.ts';
import { logout } from './sessions.service.ts';

const tags = ['Accounts'];

export const authRest: RestRoutes = {
  publicly: (app, deps) => {
    app.post(
      '/auth/login',
      {
        schema: {
          summary: 'Log in; `message` is the token',
          tags,
          body: Credentials,
          response: { 200: Message, ...WRITE_FAILURES },
        },
      },
      async (request, reply) => ({
        message: await login(deps, visitorOf(request, reply).address, request.body),
      }),
    );
    app.post(
      '/auth/register',
      {
        schema: {
          summary: 'Make an account; its role is always `User`',
          tags,
          body: NewUser,
          response: { 201: UserDetails, ...WRITE_FAILURES, ...failures(409) },
        },
      },
      async (request, reply) =>
        reply.code(201).send(await register(deps, visitorOf(request, reply).address, request.body)),
    );
  },
  signedIn: (app, deps) => {
    app.post(
      '/auth/logout',
      { schema: { summary: 'End this session', tags, response: { 200: Message, ...WRITE_FAILURES } } },
      (request) => logout(deps, requireUser(request.signedIn)),
    );
    app.post(
      '/auth/change-password',
      {
        schema: {
          summary: 'Change one’s own password; ends all other sessions',
          tags,
          body: PasswordChange,
          response: { 200: Message, ...WRITE_FAILURES },
        },
      },
      (request, reply) =>
        changePassword(deps, visitorOf(request, reply).address, requireUser(request.signedIn), request.body),
    );
    app.delete(
      '/auth/delete-account',
      {
        schema: {
          summary: 'Remove one’s own account; its dream cups stay, without an owner',
          tags,
          response: { 200: Message, ...WRITE_FAILURES, ...failures(409) },
        },
      },
      (request) => deleteAccount(deps, requireUser(request.signedIn)),
    );
    const details = {
      schema: { summary: 'Who is signed in', tags, response: { 200: UserDetails, ...failures(401) } },
    };
    app.get('/auth/user', details, (request) => requireUser(callerOf(request)));
    app.get('/auth/user/details', details, (request) => requireUser(callerOf(request)));
  },
};
