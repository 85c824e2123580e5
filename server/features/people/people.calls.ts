import { z } from 'zod';
import { admin, passId, passTo, publicly, recentAdmin, router, signedIn } from '#server/trpc/procedures.ts';
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
  page: admin.schemas(PeopleQuery, PeoplePage).query(({ ctx, input }) => pageOfPeople(ctx.deps, input)),
  links: admin.output(OpenLinks).query(({ ctx }) => listUsableLinks(ctx.deps)),
  setRole: recentAdmin.schemas(NewRole, Message).mutation(passTo(setRole)),
  invite: recentAdmin.schemas(Invitation, NewLink).mutation(passTo(invite)),
  resetPassword: recentAdmin.schemas(UserRef, NewLink).mutation(passId('userId', resetPassword)),
  revoke: recentAdmin.schemas(LinkRef, Message).mutation(passId('linkId', revokeLink)),
  recoveryState: admin.output(RecoveryState).query(({ ctx }) => recoveryState(ctx.deps, ctx.caller)),
  makeRecoveryCodes: recentAdmin
    .output(RecoveryCodes)
    .mutation(({ ctx }) => makeRecoveryCodes(ctx.deps, ctx.caller)),
  needsAdmin: publicly.output(z.boolean()).query(({ ctx }) => needsAdmin(ctx.deps)),
  // By POST with the secret in the body: addresses are logged.
  openLink: publicly
    .schemas(LinkSecret, LinkDetails)
    .mutation(({ ctx, input }) => readLink(ctx.deps, input.secret)),
  join: publicly
    .schemas(Joining, Token)
    .mutation(({ ctx, input }) => tokenOf(join(ctx.deps, ctx.visitor, input))),
  acceptInvitation: signedIn
    .schemas(LinkSecret, Token)
    .mutation(({ ctx, input }) => tokenOf(acceptInvitation(ctx.deps, ctx.visitor, ctx.caller, input.secret))),
  setPassword: publicly
    .schemas(LinkPassword, Token)
    .mutation(({ ctx, input }) => tokenOf(setPassword(ctx.deps, ctx.visitor, input))),
  recover: publicly
    .schemas(Recovery, Token)
    .mutation(({ ctx, input }) => tokenOf(recover(ctx.deps, ctx.visitor, input))),
});
