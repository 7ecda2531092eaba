import { z } from 'zod';
import { defineCall } from '../call.ts';
import { pagedList, pageQuery } from '../paged-list.ts';
import { moneyText } from '../portfolio/portfolio-shapes.ts';
import { billingOverview, changeQuote, paymentLimit, plan, receipt, subscription } from './billing-shapes.ts';

const planID = z.string().trim().min(1).max(60);
const subID = z.string().trim().min(1).max(60);
const ownSubscription = z.object({ id: z.uuid() });

/** `refused`: nothing was unlocked, `reason` says why. `waiting`: ask again in a moment. */
const confirmation = z.object({
  outcome: z.enum(['active', 'waiting', 'refused']),
  reason: z.enum(['not-approved', 'payment-pending', 'over', 'suspended']).nullable(),
  subscription,
});

const changedSubscription = z.object({ subscription });

/** `approve`: send the browser to `approveUrl`. `scheduled` and `kept` need nothing more. */
const changeOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('approve'), approveUrl: z.string(), subID: z.string() }),
  z.object({ outcome: z.literal('scheduled'), subscription }),
  z.object({ outcome: z.literal('kept'), subscription }),
]);

const stateChange = {
  access: 'member',
  ownedRecord: 'id',
  limit: paymentLimit,
  params: ownSubscription,
} as const;

/** What a member does with plans and subscriptions of their own. */
export const subscriptionCalls = {
  'billing.plans': defineCall({
    method: 'GET',
    path: '/api/plans',
    access: 'public',
    summary: 'The plans on offer, cheapest first, each with its price, what it unlocks and its limits.',
    reply: z.object({ items: z.array(plan), sandbox: z.boolean() }),
  }),
  'billing.overview': defineCall({
    method: 'GET',
    path: '/api/subscription',
    access: 'member',
    tokenScope: 'account:read',
    summary:
      'The member’s plan: subscription, what is unlocked, next charge, what is planned. With the `subID` of one of several that were begun, `pending` is that one, or nothing once it is decided.',
    query: z.object({ subID: subID.optional() }),
    reply: billingOverview,
  }),
  'billing.checkout': defineCall({
    method: 'POST',
    path: '/api/subscription/checkout',
    access: 'member',
    verified: true,
    limit: paymentLimit,
    summary: 'Starts a subscription; the payment is approved at the provider, where `approveUrl` leads.',
    body: z.object({ planID }),
    reply: z.object({ subID: z.string(), approveUrl: z.string() }),
  }),
  'billing.create': defineCall({
    method: 'POST',
    path: '/subscription/create',
    access: 'member',
    limit: paymentLimit,
    summary:
      'After the approval: the payment provider is asked about the subscription, and its answer counts.',
    /** `orderID`: the provider's number of the order that was approved, empty where it gave none. */
    body: z.object({ planID, subID, orderID: z.string().trim().max(60).optional() }),
    reply: confirmation,
  }),
  'billing.cancel': defineCall({
    ...stateChange,
    method: 'GET',
    path: '/subscription/cancel/:id',
    changesState: true,
    summary:
      'Ends a subscription; access stays until the end of what is paid for. Repeating it changes nothing.',
    reply: changedSubscription,
  }),
  'billing.activate': defineCall({
    ...stateChange,
    method: 'GET',
    path: '/subscription/activate/:id',
    changesState: true,
    summary: 'Resumes a paused subscription. Repeating it changes nothing.',
    reply: changedSubscription,
  }),
  'billing.pause': defineCall({
    ...stateChange,
    method: 'GET',
    path: '/subscription/pause/:id',
    changesState: true,
    summary:
      'Pauses a subscription: nothing more is charged, access stays until the end of what is paid for. Repeating it changes nothing.',
    reply: changedSubscription,
  }),
  'billing.cancelByPost': defineCall({
    ...stateChange,
    method: 'POST',
    path: '/api/subscription/cancel/:id',
    summary: 'The same as `/subscription/cancel/{id}`.',
    reply: changedSubscription,
  }),
  'billing.activateByPost': defineCall({
    ...stateChange,
    method: 'POST',
    path: '/api/subscription/activate/:id',
    summary: 'The same as `/subscription/activate/{id}`.',
    reply: changedSubscription,
  }),
  'billing.pauseByPost': defineCall({
    ...stateChange,
    method: 'POST',
    path: '/api/subscription/pause/:id',
    summary: 'The same as `/subscription/pause/{id}`.',
    reply: changedSubscription,
  }),
  'billing.quoteChange': defineCall({
    method: 'GET',
    path: '/api/subscription/change',
    access: 'member',
    tokenScope: 'account:read',
    summary: 'What a change to another plan would cost now, and when it takes effect.',
    query: z.object({ planID }),
    reply: changeQuote,
  }),
  'billing.change': defineCall({
    method: 'POST',
    path: '/api/subscription/change',
    access: 'member',
    limit: paymentLimit,
    summary:
      'Changes the plan: up at once, for the difference that was shown; down at the end of the paid period. Refused if the difference is not the one shown.',
    body: z.object({ planID, now: moneyText }),
    reply: changeOutcome,
  }),
  'billing.receipts': defineCall({
    method: 'GET',
    path: '/api/receipts',
    access: 'member',
    tokenScope: 'account:read',
    summary: 'The member’s receipts, newest first.',
    query: pageQuery,
    reply: pagedList(receipt),
  }),
  'billing.receipt': defineCall({
    method: 'GET',
    path: '/api/receipts/:id',
    access: 'member',
    tokenScope: 'account:read',
    ownedRecord: 'id',
    summary: 'One of the member’s receipts.',
    params: z.object({ id: z.uuid() }),
    reply: receipt,
  }),
};
