import { z } from 'zod';
import { publicProcedure, router, userProcedure } from '#server/trpc/procedures.ts';
import { Credentials, NewUser, PasswordChange, Token, UserDetails } from '#shared/accounts/auth.ts';
import { AccountDeletion, OwnSession, SessionRef, Traces } from '#shared/accounts/own-data.ts';
import { Message } from '#shared/api/fields.ts';
import { changePassword, deleteAccount, register, tracesOf } from './accounts.service.ts';
import { login } from './login.service.ts';
import { endOtherSessions, endSession, listSessions, logout } from './sessions.service.ts';

export const authRouter = router({
  me: userProcedure.output(UserDetails).query(({ ctx }) => ctx.caller.user),
  login: publicProcedure
    .schemas(Credentials, Token)
    .mutation(async ({ ctx, input }) => ({ message: await login(ctx.deps, ctx.visitor, input) })),
  register: publicProcedure
    .schemas(NewUser, UserDetails)
    .mutation(({ ctx, input }) => register(ctx.deps, ctx.visitor.address, input)),
  logout: userProcedure.output(Message).mutation(({ ctx }) => logout(ctx.deps, ctx.caller)),
  changePassword: userProcedure
    .schemas(PasswordChange, Message)
    .mutation(({ ctx, input }) => changePassword(ctx.deps, ctx.visitor, ctx.caller, input)),
  deleteAccount: userProcedure
    .schemas(AccountDeletion, Message)
    .mutation(({ ctx, input }) => deleteAccount(ctx.deps, ctx.caller, input)),
  traces: userProcedure.output(Traces).query(({ ctx }) => tracesOf(ctx.deps, ctx.caller.user.id)),
  sessions: userProcedure.output(z.array(OwnSession)).query(({ ctx }) => listSessions(ctx.deps, ctx.caller)),
  endSession: userProcedure
    .schemas(SessionRef, Message)
    .mutation(({ ctx, input }) => endSession(ctx.deps, ctx.caller, input.id)),
  endOtherSessions: userProcedure
    .output(Message)
    .mutation(({ ctx }) => endOtherSessions(ctx.deps, ctx.caller)),
});
