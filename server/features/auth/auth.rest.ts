import { documented, failures, type RestRoutes } from '#server/http/rest-route.ts';
import { visitorOf } from '#server/http/visitor.ts';
import { Credentials, NewUser, PasswordChange, Token, UserDetails } from '#shared/accounts/auth.ts';
import { Message } from '#shared/api/fields.ts';
import { changePassword, deleteAccount, register } from './accounts.service.ts';
import { login } from './login.service.ts';
import { logout } from './sessions.service.ts';

export const authRest: RestRoutes = {
  publicly: (app, deps) => {
    app.post(
      '/auth/login',
      documented(
        'Log in',
        'Answers the token that other calls send. After ten failures for a name from one address it is 429 for a while.',
        { body: Credentials, response: { 200: Token } },
      ),
      async (request, reply) => ({
        message: await login(deps, visitorOf(request, reply), request.body),
      }),
    );
    app.post(
      '/auth/register',
      documented('Register', 'Makes an account, whose role is always `User`. It does not log in.', {
        body: NewUser,
        response: { 201: UserDetails, ...failures(409) },
      }),
      async (request, reply) =>
        reply.code(201).send(await register(deps, visitorOf(request, reply).address, request.body)),
    );
  },
  signedIn: (app, deps, sessionOf) => {
    app.post(
      '/auth/logout',
      documented('Log out', 'Ends the session that the token is of; the token is worth nothing then.', {
        response: { 200: Message },
      }),
      (request) => logout(deps, sessionOf(request)),
    );
    app.post(
      '/auth/change-password',
      documented(
        'Change one’s own password',
        'Ends all other sessions of the user. A wrong current password is 400.',
        { body: PasswordChange, response: { 200: Message, ...failures(429) } },
      ),
      (request, reply) => changePassword(deps, visitorOf(request, reply), sessionOf(request), request.body),
    );
    app.delete(
      '/auth/delete-account',
      documented(
        'Delete one’s own account',
        'Its dream cups stay, without an owner. The last admin’s is 409.',
        { response: { 200: Message, ...failures(409) } },
      ),
      (request) => deleteAccount(deps, sessionOf(request)),
    );
    for (const url of ['/auth/user', '/auth/user/details']) {
      app.get(
        url,
        documented('Who is signed in', 'The user whom the token belongs to, with the role that counts now.', {
          response: { 200: UserDetails },
        }),
        (request) => sessionOf(request).user,
      );
    }
  },
};
