import { requireUser } from '#server/access.ts';
import { publicProcedure, router, userProcedure } from '#server/trpc.ts';
import { Credentials, Message, UserDetails } from '#shared/auth.ts';
import { login, logout } from './auth.service.ts';

export const authRouter = router({
  me: userProcedure.output(UserDetails).query(({ ctx }) => requireUser(ctx.caller)),
  login: publicProcedure
    .input(Credentials)
    .output(Message)
    .mutation(async ({ ctx, input }) => ({ message: await login(ctx.deps, ctx.visitor.address, input) })),
  logout: userProcedure.output(Message).mutation(({ ctx }) => logout(ctx.deps, ctx.signedIn)),
});
