import { failures, type RestRoutes } from '#server/http/rest-route.ts';
import { visitorOf } from '#server/http/visitor.ts';
import { Credentials, NewUser, PasswordChange, Token, UserDetails } from '#shared/auth.ts';
import { Message } from '#shared/fields.ts';
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
          summary: 'Log in',
          description:
            'Answers the token that other calls send. After ten failures for a name from one address it is 429 for a while.',
          tags,
          body: Credentials,
          response: { 200: Token },
        },
      },
      async (request, reply) => ({
        message: await login(deps, visitorOf(request, reply), request.body),
      }),
    );
    app.post(
      '/auth/register',
      {
        schema: {
          summary: 'Register',
          description: 'Makes an account, whose role is always `User`. It does not log in.',
          tags,
          body: NewUser,
          response: { 201: UserDetails, ...failures(409) },
        },
      },
      async (request, reply) =>
        reply.code(201).send(await register(deps, visitorOf(request, reply).address, request.body)),
    );
  },
  signedIn: (app, deps, sessionOf) => {
    app.post(
      '/auth/logout',
      {
        schema: {
          summary: 'Log out',
          description: 'Ends the session that the token is of; the token is worth nothing then.',
          tags,
          response: { 200: Message },
        },
      },
      (request) => logout(deps, sessionOf(request)),
    );
    app.post(
      '/auth/change-password',
      {
        schema: {
          summary: 'Change one’s own password',
          description: 'Ends all other sessions of the user. A wrong current password is 400.',
          tags,
          body: PasswordChange,
          response: { 200: Message, ...failures(429) },
        },
      },
      (request, reply) => changePassword(deps, visitorOf(request, reply), sessionOf(request), request.body),
    );
    app.delete(
      '/auth/delete-account',
      {
        schema: {
          summary: 'Delete one’s own account',
          description: 'Its dream cups stay, without an owner. The last admin’s is 409.',
          tags,
          response: { 200: Message, ...failures(409) },
        },
      },
      (request) => deleteAccount(deps, sessionOf(request)),
    );
    for (const url of ['/auth/user', '/auth/user/details']) {
      app.get(
        url,
        {
          schema: {
            summary: 'Who is signed in',
            description: 'The user whom the token belongs to, with the role that counts now.',
            tags,
            response: { 200: UserDetails },
          },
        },
        (request) => sessionOf(request).user,
      );
    }
  },
};
