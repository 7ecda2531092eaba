import { type CallContext, type CallHandlers, callerOf } from '../platform/http/call-handlers.ts';
import type { Billing } from './billing.ts';
import { beginSubscription, type ChangeQuote, changePlan, quoteChange } from './change-plan.ts';
import { writePlan } from './plans.ts';
import { listReceipts, readReceipt } from './receipts.ts';
import { changeState, confirmSubscription } from './subscribe.ts';
import { deliverSandboxEvents } from './webhook-route.ts';
import { writeOverview, writeSubscription } from './write-subscription.ts';

function writeQuote({ kind, from, to, now, daysLeft, daysInPeriod, effectiveAt, nextCharge }: ChangeQuote) {
  const { currency } = to;
  return {
    ...{ kind, from: writePlan(from), to: writePlan(to), daysLeft, daysInPeriod },
    now: { amount: now, currency },
    effectiveAt: new Date(effectiveAt).toISOString(),
    nextCharge: {
      at: new Date(nextCharge.at).toISOString(),
      price: { amount: nextCharge.price, currency },
    },
  };
}

/** What members do with plans and subscriptions of their own. */
export function billingHandlers(billing: Billing): CallHandlers {
  const { platform, plans, provider, sandbox } = billing;
  const reader = { database: platform.database, plans };
  // What the sandbox tells has to arrive before anybody looks.
  const deliver = async () => {
    if (sandbox !== null) await deliverSandboxEvents(billing, sandbox);
  };
  const changing =
    (change: Parameters<typeof changeState>[2]) =>
    async ({ params }: { readonly params: { readonly id: string } }, context: CallContext) => {
      const { memberId } = callerOf(context);
      const { requestId } = context;
      const changed = await changeState(billing, { memberId, id: params.id, requestId }, change);
      await deliver();
      return { subscription: await writeSubscription(billing, changed) };
    };
  return {
    'billing.plans': async () => ({
      items: (await plans.offered()).map(writePlan),
      sandbox: provider.name === 'sandbox',
    }),
    'billing.overview': ({ query }, context) =>
      writeOverview(billing, callerOf(context), query.subID ?? null),
    'billing.checkout': async ({ body }, context) => {
      const begun = await beginSubscription(billing, callerOf(context), body.planID);
      await deliver();
      return begun;
    },
    'billing.create': async ({ body }, context) => {
      await deliver();
      const { subscription, ...rest } = await confirmSubscription(billing, callerOf(context), body);
      return { ...rest, subscription: await writeSubscription(billing, subscription) };
    },
    'billing.cancel': changing('cancel'),
    'billing.activate': changing('activate'),
    'billing.pause': changing('pause'),
    'billing.cancelByPost': changing('cancel'),
    'billing.activateByPost': changing('activate'),
    'billing.pauseByPost': changing('pause'),
    'billing.quoteChange': async ({ query }, context) =>
      writeQuote(await quoteChange(billing, callerOf(context), query.planID)),
    'billing.change': async ({ body }, context) => {
      const { requestId } = context;
      const asked = { planID: body.planID, now: body.now.amount, requestId };
      const outcome = await changePlan(billing, callerOf(context), asked);
      await deliver();
      if (outcome.outcome === 'approve') return outcome;
      return { ...outcome, subscription: await writeSubscription(billing, outcome.subscription) };
    },
    'billing.receipts': ({ query }, context) => listReceipts(reader, callerOf(context).memberId, query),
    'billing.receipt': ({ params }, context) =>
      readReceipt(reader, { memberId: callerOf(context).memberId, id: params.id }),
  };
}
