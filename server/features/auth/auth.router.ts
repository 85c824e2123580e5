import { responseFields } from '#server/core/response-fields.ts';
import { publicProcedure, router, userProcedure } from '#server/trpc/procedures.ts';
import { Credentials, NewUser, PasswordChange, Token, UserDetails } from '#shared/accounts/auth.ts';
import { Message } from '#shared/api/fields.ts';
import { changePassword, deleteAccount, register } from './accounts.service.ts';
import { login } from './login.service.ts';
import { logout } from './sessions.service.ts';

export const authRouter = router({
  me: userProcedure.output(responseFields(UserDetails)).query(({ ctx }) => ctx.caller.user),
  login: publicProcedure
    .input(Credentials)
    .output(responseFields(Token))
    .mutation(async ({ ctx, input }) => ({ message: await login(ctx.deps, ctx.visitor, input) })),
  register: publicProcedure
    .input(NewUser)
    .output(responseFields(UserDetails))
    .mutation(({ ctx, input }) => register(ctx.deps, ctx.visitor.address, input)),
  logout: userProcedure.output(responseFields(Message)).mutation(({ ctx }) => logout(ctx.deps, ctx.caller)),
  changePassword: userProcedure
    .input(PasswordChange)
    .output(responseFields(Message))
    .mutation(({ ctx, input }) => changePassword(ctx.deps, ctx.visitor, ctx.caller, input)),
  deleteAccount: userProcedure
    .output(responseFields(Message))
    .mutation(({ ctx }) => deleteAccount(ctx.deps, ctx.caller)),
});
