import { proofBody } from '@auspex/contract';
import { DAY_MS, type Market } from '@auspex/market';
import type { FastifyInstance } from 'fastify';
import { InvalidCredentials, InvalidInput } from '../platform/errors/index.ts';
import { defineModule } from '../platform/module.ts';
import { settingsModule } from '../settings/index.ts';
import { oldestTokenAt } from './access-token.ts';
import { entryCalls, mailLinkCalls, profileCalls, securityCalls } from './account-calls.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { delayOf } from './delay.ts';
import { type DemoAccount, settleDemoAccounts } from './demo-accounts.ts';
import { erasePictures, eraseUnconfirmed } from './erase-member.ts';
import { exportMember } from './export-member.ts';
import { adminCommands } from './grant-command.ts';
import { createIdentitySource } from './identity-source.ts';
import { forgetOldAllowances } from './mail-allowance.ts';
import { forgetSpentCodes } from './mail-codes.ts';
import { sendLink } from './mail-links.ts';
import { addressTakenMail } from './mails/address-taken-mail.ts';
import { changeEmailMail } from './mails/change-email-mail.ts';
import { emailChangedMail } from './mails/email-changed-mail.ts';
import { erasedMail } from './mails/erased-mail.ts';
import { newSignInMail } from './mails/new-sign-in-mail.ts';
import { passwordChangedMail } from './mails/password-changed-mail.ts';
import { resetMail } from './mails/reset-mail.ts';
import { securityMail } from './mails/security-mail.ts';
import { supportMail } from './mails/support-mail.ts';
import { verifyMail } from './mails/verify-mail.ts';
import { welcomeMail } from './mails/welcome-mail.ts';
import { memberCalls } from './members/member-calls.ts';
import { forgetOldCodes } from './oauth/code-store.ts';
import { oauthCalls } from './oauth/oauth-calls.ts';
import { oauthRoutes } from './oauth/oauth-routes.ts';
import { pictureRoutes } from './picture-routes.ts';
import { ownershipCalls, personalTokenCalls, secondFactorCalls } from './security-calls.ts';
import { completeSignUp } from './sign-up.ts';
import { socialRoutes } from './social/social-routes.ts';
import { requireProof } from './step-up.ts';
import { insertRole } from './store/role-store.ts';
import { forgetEnded } from './store/session-store.ts';
import { supportCalls } from './support-calls.ts';

/** Grants the admin role to the configured ids that are members. */
async function seedAdmins(accounts: Accounts): Promise<void> {
  const { config, database } = accounts.platform;
  if (config.adminIds.length === 0) return;
  await database.transaction(async (tx) => {
    const rows = await tx.query<{ id: string }>('select id from member where id = any($1::uuid[])', [
      config.adminIds,
    ]);
    const grants = await Promise.all(
      rows.map((row) => insertRole(tx, { memberId: row.id, role: 'admin', grantedBy: 'ADMIN_IDS' })),
    );
    if (grants.some(Boolean)) await accounts.revocations.announceRoles(tx);
  });
}

/**
 * Removes what nobody can use any more, and accounts that were never confirmed. Ended sessions stay for a month so that the list of sign-ins can be
 * explained.
 */
async function removeExpired(accounts: Accounts): Promise<void> {
  const { database } = accounts.platform;
  const now = accounts.now();
  const monthAgo = new Date(now.getTime() - 30 * DAY_MS);
  await forgetSpentCodes(database, now);
  await forgetOldCodes(database, now);
  await database.query('delete from sign_in_challenge where expires_at < $1', [now]);
  await database.query('delete from social_sign_in where expires_at < $1', [now]);
  await database.query('delete from link_request where created_at < $1', [new Date(now.getTime() - DAY_MS)]);
  await database.query('delete from sign_up where created_at < $1', [new Date(now.getTime() - DAY_MS)]);
  await forgetOldAllowances(database, now);
  // As long as the outbox remembers.
  await database.query("delete from former_address where left_at < now() - interval '90 days'");
  const { audit, config } = accounts.platform;
  await audit.forgetFailures(new Date(now.getTime() - config.auditFailureDays * DAY_MS));
  await eraseUnconfirmed(accounts);
  await database.query('delete from member_session where expires_at < $1 or revoked_at < $1', [monthAgo]);
  await forgetEnded(database, oldestTokenAt(now.getTime()));
}

/** The mails of this module. */
const mails = [
  verifyMail,
  resetMail,
  changeEmailMail,
  welcomeMail,
  addressTakenMail,
  passwordChangedMail,
  emailChangedMail,
  erasedMail,
  newSignInMail,
  securityMail,
  supportMail,
];

/** Members, sessions and everything about signing in; its service says who makes a request. */
export const accountsModule = defineModule({
  name: 'accounts',
  needs: { settings: settingsModule },
  create({ platform, settings, collect }) {
    const accounts = createAccounts(platform, settings, collect);
    const { database, clock } = platform;
    const { accessKey, revocations, readers, unlocked } = accounts;
    let demo: readonly DemoAccount[] = [];
    platform.events.on('member.erased', 'accounts', ({ payload }) =>
      erasePictures(platform, payload.memberId),
    );
    return {
      service: {
        ...createIdentitySource({ database, clock, accessKey, revocations, unlocked }),
        isAdmin: (memberId: string) => revocations.isAdmin(memberId),
        readerOf: (memberId: string) => readers.of(memberId),
        /** How late a member, or with null a guest, sees the signals and forecasts of a market; null for at once. */
        delayOf: (memberId: string | null, market: Market) => delayOf(accounts, memberId, market),
      },
      mails,
      calls: {
        ...entryCalls(accounts),
        ...mailLinkCalls(accounts),
        ...profileCalls(accounts),
        ...securityCalls(accounts),
        ...secondFactorCalls(accounts),
        ...personalTokenCalls(accounts),
        ...oauthCalls(accounts),
        ...ownershipCalls(accounts),
        ...supportCalls(accounts),
        ...memberCalls(accounts),
      },
      jobs: {
        'accounts.sign-up': ({ data }: { data: { signUpId: string } }) =>
          completeSignUp(accounts, data.signUpId),
        'accounts.send-link': ({ data }: { data: { requestId: string } }) =>
          sendLink(accounts, data.requestId),
        'accounts.clean-up': () => removeExpired(accounts),
      },
      routes: async (app) => {
        socialRoutes(accounts, app);
        dataRoutes(accounts, app);
        await pictureRoutes(accounts, app);
        await oauthRoutes(accounts, app);
      },
      commands: adminCommands(accounts),
      start: async () => {
        await revocations.start();
        await readers.start();
        await seedAdmins(accounts);
        demo = await settleDemoAccounts(accounts);
      },
      announce: async () => demo.map(({ role, email, password }) => `Demo ${role}: ${email} · ${password}`),
      stop: async () => {
        await revocations.stop();
        await readers.stop();
      },
    };
  },
});

/** The member's own data as a file. */
function dataRoutes(accounts: Accounts, app: FastifyInstance): void {
  const { database, audit } = accounts.platform;
  app.post(
    '/api/user/export',
    { config: { access: 'member', limit: { max: 20, windowSeconds: 3600 } } },
    async (request, reply) => {
      const { identity } = request;
      if (identity === null) throw new InvalidCredentials();
      const body = proofBody.safeParse(request.body ?? {});
      if (!body.success) throw new InvalidInput('The proof is a password, a code, or both.');
      const member = await requireProof(accounts, { identity, request }, body.data.proof);
      const memberId = member.id;
      const tables = await exportMember(database, member);
      await audit.record({
        action: 'data.exported',
        actorId: memberId,
        subject: null,
        requestId: request.id,
      });
      const exportedAt = accounts.now().toISOString();
      reply.header(
        'content-disposition',
        `attachment; filename="auspex-data-${exportedAt.slice(0, 10)}.json"`,
      );
      reply.header('cache-control', 'no-store');
      reply.type('application/json; charset=utf-8');
      return reply.send(`${JSON.stringify({ exportedAt, member: memberId, tables }, null, 2)}\n`);
    },
  );
}
