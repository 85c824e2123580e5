import { z } from 'zod';
import {
  adminProcedure,
  publicProcedure,
  recentAdminProcedure,
  router,
  userProcedure,
} from '#server/trpc/procedures.ts';
import { Token } from '#shared/accounts/auth.ts';
import {
  Invitation,
  Joining,
  LinkDetails,
  LinkPassword,
  LinkRef,
  LinkSecret,
  NewLink,
  NewRole,
  OpenLinks,
  PeoplePage,
  PeopleQuery,
  Recovery,
  RecoveryCodes,
  RecoveryState,
  UserRef,
} from '#shared/accounts/people.ts';
import { Message } from '#shared/api/fields.ts';
import {
  acceptInvitation,
  invite,
  join,
  listUsableLinks,
  needsAdmin,
  readLink,
  resetPassword,
  revokeLink,
  setPassword,
} from './links.service.ts';
import { pageOfPeople, setRole } from './people.service.ts';
import { makeRecoveryCodes, recover, recoveryState } from './recovery.service.ts';

const tokenOf = async (token: Promise<string>) => ({ message: await token });

export const peopleRouter = router({
  page: adminProcedure
    .schemas(PeopleQuery, PeoplePage)
    .query(({ ctx, input }) => pageOfPeople(ctx.deps, input)),
  links: adminProcedure.output(OpenLinks).query(({ ctx }) => listUsableLinks(ctx.deps)),
  setRole: recentAdminProcedure
    .schemas(NewRole, Message)
    .mutation(({ ctx, input }) => setRole(ctx.deps, ctx.caller, input)),
  invite: recentAdminProcedure
    .schemas(Invitation, NewLink)
    .mutation(({ ctx, input }) => invite(ctx.deps, ctx.caller, input)),
  resetPassword: recentAdminProcedure
    .schemas(UserRef, NewLink)
    .mutation(({ ctx, input }) => resetPassword(ctx.deps, ctx.caller, input.userId)),
  revoke: recentAdminProcedure
    .schemas(LinkRef, Message)
    .mutation(({ ctx, input }) => revokeLink(ctx.deps, ctx.caller, input.linkId)),
  recoveryState: adminProcedure.output(RecoveryState).query(({ ctx }) => recoveryState(ctx.deps, ctx.caller)),
  makeRecoveryCodes: recentAdminProcedure
    .output(RecoveryCodes)
    .mutation(({ ctx }) => makeRecoveryCodes(ctx.deps, ctx.caller)),
  needsAdmin: publicProcedure.output(z.boolean()).query(({ ctx }) => needsAdmin(ctx.deps)),
  // By POST with the secret in the body: addresses are logged.
  openLink: publicProcedure
    .schemas(LinkSecret, LinkDetails)
    .mutation(({ ctx, input }) => readLink(ctx.deps, input.secret)),
  join: publicProcedure
    .schemas(Joining, Token)
    .mutation(({ ctx, input }) => tokenOf(join(ctx.deps, ctx.visitor, input))),
  acceptInvitation: userProcedure
    .schemas(LinkSecret, Token)
    .mutation(({ ctx, input }) => tokenOf(acceptInvitation(ctx.deps, ctx.visitor, ctx.caller, input.secret))),
  setPassword: publicProcedure
    .schemas(LinkPassword, Token)
    .mutation(({ ctx, input }) => tokenOf(setPassword(ctx.deps, ctx.visitor, input))),
  recover: publicProcedure
    .schemas(Recovery, Token)
    .mutation(({ ctx, input }) => tokenOf(recover(ctx.deps, ctx.visitor, input))),
});
