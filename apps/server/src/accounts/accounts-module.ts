import type { IdentitySource } from '../platform/http/identity.ts';
import type { ModuleParts, Platform, ServerModule } from '../platform/module.ts';
import { entryCalls, mailLinkCalls, profileCalls, securityCalls } from './account-calls.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { dataRoutes } from './data-routes.ts';
import { type DemoAccount, settleDemoAccounts } from './demo-accounts.ts';
import { adminCommands } from './grant-command.ts';
import { createIdentitySource } from './identity-source.ts';
import { sendLink } from './mail-links.ts';
import { registerAccountMails } from './mails/register-account-mails.ts';
import { pictureRoutes } from './picture-routes.ts';
import { removeExpired } from './remove-expired.ts';
import { ownershipCalls, personalTokenCalls, secondFactorCalls } from './security-calls.ts';
import { seedAdmins } from './seed-admins.ts';
import { completeSignUp } from './sign-up.ts';
import { socialRoutes } from './social/social-routes.ts';
import { supportCalls } from './support-calls.ts';

const made = new WeakMap<Platform, Accounts>();

/** The accounts of a platform; the module and the identity source share them. */
function accountsOf(platform: Platform): Accounts {
  const existing = made.get(platform);
  if (existing !== undefined) return existing;
  const accounts = createAccounts(platform);
  made.set(platform, accounts);
  return accounts;
}

/** Who makes a request, for the HTTP layer. */
export function accountsIdentitySource(platform: Platform): IdentitySource {
  const { database, clock } = platform;
  const { accessKey, revocations } = accountsOf(platform);
  return createIdentitySource({ database, clock, accessKey, revocations });
}

export const accountsModule: ServerModule = {
  name: 'accounts',
  rank: 1,
  create: (platform): ModuleParts => {
    const accounts = accountsOf(platform);
    registerAccountMails(accounts);
    let demo: readonly DemoAccount[] = [];
    return {
      calls: {
        ...entryCalls(accounts),
        ...mailLinkCalls(accounts),
        ...profileCalls(accounts),
        ...securityCalls(accounts),
        ...secondFactorCalls(accounts),
        ...personalTokenCalls(accounts),
        ...ownershipCalls(accounts),
        ...supportCalls(accounts),
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
      },
      commands: adminCommands(accounts),
      start: async () => {
        await accounts.revocations.start();
        await seedAdmins(accounts);
        demo = await settleDemoAccounts(accounts);
      },
      announce: async () => demo.map(({ role, email, password }) => `Demo ${role}: ${email} · ${password}`),
      stop: () => accounts.revocations.stop(),
    };
  },
};
