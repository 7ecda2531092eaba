import type { Need } from '@auspex/contract';
import { accountsModule } from '../accounts/index.ts';
import type { Sql, Transaction } from '../platform/database/index.ts';
import type { JobRun } from '../platform/jobs/jobs.ts';
import { defineModule, type Platform } from '../platform/module.ts';
import { settingsModule } from '../settings/index.ts';
import { billingAdminHandlers } from './admin-calls.ts';
import type { Billing } from './billing.ts';
import { billingHandlers } from './billing-calls.ts';
import { billingMail } from './billing-mail.ts';
import { chargeOnce, endSubscriptions, noteLeaving, stopCharging } from './charge-once.ts';
import { giveDemoMembers, planCommands } from './complimentary.ts';
import { findPaying, keepsMoney } from './payments.ts';
import { PlanAccess } from './plan-access.ts';
import { Plans, writePlan } from './plans.ts';
import { PayPal } from './providers/paypal.ts';
import { Sandbox } from './providers/sandbox.ts';
import { reconcile } from './reconcile.ts';
import { refundPayment } from './refund-payment.ts';
import { rewardsOf } from './rewards.ts';
import { addSandboxPages } from './sandbox-pages.ts';
import { listSubscriptionIds } from './subscription-store.ts';
import { tellRestored } from './tell-member.ts';
import { addWebhookRoute, deliverSandboxEvents } from './webhook-route.ts';

function openProvider(platform: Platform): Pick<Billing, 'provider' | 'sandbox'> {
  const { billing } = platform.config;
  if (billing.provider === 'paypal')
    return { sandbox: null, provider: new PayPal(billing.paypal, platform.clock) };
  const sandbox = new Sandbox(platform);
  return { sandbox, provider: sandbox };
}

function openBilling(platform: Platform, plans: Plans): Billing {
  const { database, bus, clock } = platform;
  const { sandbox, provider } = openProvider(platform);
  const access = new PlanAccess({ database, bus, clock, plans, provider: provider.name });
  const billing: Billing = {
    ...{ platform, plans, access, provider, sandbox },
    giveBack: (paymentId, amount, isDouble) =>
      refundPayment(billing, {
        ...{ paymentId, amount, isDouble },
        ...{ reason: null, cancel: false, actorId: null },
      }),
    chargeOnce: (id) => chargeOnce(billing, id),
  };
  return billing;
}

/** What happens to an account, and is charged for no more. */
function followAccounts(billing: Billing): void {
  const { events } = billing.platform;
  const stop = () => stopCharging(billing);
  events.on('member.erased', 'billing', stop);
  events.on('member.suspended', 'billing.stop', stop);
  events.on('member.restored', 'billing.restored', ({ id, payload }) =>
    tellRestored(billing, { memberId: payload.memberId, occasion: id }),
  );
}

/** Plans, subscriptions and payments: what the payment provider says decides what a member's plan unlocks. */
export const billingModule = defineModule({
  name: 'billing',
  needs: { settings: settingsModule, accounts: accountsModule },
  create({ platform, accounts }) {
    const { database, bus } = platform;
    const plans = new Plans(database, bus);
    const billing = openBilling(platform, plans);
    const { sandbox, access } = billing;
    const unlocked = async (memberId: string): Promise<ReadonlySet<Need>> =>
      new Set((await access.of(memberId)).unlocked);
    const delayBars = async (memberId: string | null) =>
      (memberId === null ? await plans.newest('free') : await access.of(memberId)).delayBars;
    followAccounts(billing);
    return {
      service: {
        /** How many alerts the member's plan allows; null for as many as they like, which admins may have too. */
        alertAllowance: async (memberId: string) =>
          (await accounts.isAdmin(memberId)) ? null : (await access.of(memberId)).alerts,
        rewards: rewardsOf(billing),
        /** What a member ever bought, by id: payments stay under it once the member has left. */
        subscriptionsOf: (tx: Transaction, memberId: string) => listSubscriptionIds(tx, memberId),
        keepsMoney: (sql: Sql, subscriptionIds: readonly string[]) => keepsMoney(sql, subscriptionIds),
      },
      planGrants: [{ unlocked, delayBars }],
      beforeErasure: [(memberId) => endSubscriptions(billing, memberId)],
      withErasure: [(tx, memberId) => noteLeaving(billing, tx, memberId)],
      memberFacts: [async (memberId) => ({ plans: [...(await access.of(memberId)).plans] })],
      referralPayments: [
        async (memberIds) => {
          const paid = await findPaying(database, memberIds);
          return new Map([...paid].map((id) => [id, { paid: true }]));
        },
      ],
      offeredPlans: [async () => (await plans.offered()).map(writePlan)],
      calls: { ...billingHandlers(billing), ...billingAdminHandlers(billing) },
      routes: (app) => {
        addWebhookRoute(billing, app);
        if (sandbox !== null) addSandboxPages(billing, sandbox, app);
      },
      mails: [billingMail],
      commands: planCommands(billing),
      jobs: {
        'billing.reconcile': (run: JobRun<unknown>) => reconcile(billing, run),
        'billing.sandbox': async () => {
          if (sandbox === null) return;
          await sandbox.chargeAll();
          await deliverSandboxEvents(billing, sandbox);
        },
      },
      start: async () => {
        await plans.start();
        await access.start();
        await giveDemoMembers(billing);
      },
      stop: async () => {
        await access.stop();
        await plans.stop();
      },
    };
  },
});
