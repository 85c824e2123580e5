import { requireUser } from '#server/access.ts';
import { callerOf, failures, type RestRoutes, WRITE_FAILURES } from '#server/rest-route.ts';
import { visitorOf } from '#server/visitor.ts';
import { Credentials, Message, UserDetails } from '#shared/auth.ts';
import { login, logout } from './auth.service.ts';

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
  },
  signedIn: (app, deps) => {
    app.post(
      '/auth/logout',
      { schema: { summary: 'End this session', tags, response: { 200: Message, ...WRITE_FAILURES } } },
      (request) => logout(deps, request.signedIn),
    );
    const details = {
      schema: { summary: 'Who is signed in', tags, response: { 200: UserDetails, ...failures(401) } },
    };
    app.get('/auth/user', details, (request) => requireUser(callerOf(request)));
    app.get('/auth/user/details', details, (request) => requireUser(callerOf(request)));
  },
};
