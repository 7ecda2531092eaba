import type { CallReplyInput, Calls } from '@auspex/contract';
import { placeOfPage } from '@auspex/contract/table';
import type { Sql } from '../platform/database/index.ts';
import { tables } from '../platform/database/tables.ts';
import { NotFound } from '../platform/errors/index.ts';
import { type RefundCause, receiptNumber } from './payments.ts';
import { type Plan, type Plans, writePlan } from './plans.ts';

type Receipt = CallReplyInput<Calls['billing.receipt']>;
type ReceiptList = CallReplyInput<Calls['billing.receipts']>;

/** A row of the table of payments, with what was given back of it. */
export function selectPayments(sql: Sql) {
  return tables(sql)
    .selectFrom('payment')
    .leftJoin('subscription', 'subscription.id', 'payment.subscriptionId')
    .select([
      ...(['payment.id', 'payment.number', 'payment.kind', 'payment.at', 'payment.planId'] as const),
      ...(['payment.amount', 'payment.currency', 'payment.periodFrom', 'payment.periodTo'] as const),
      ...(['payment.provider', 'payment.providerId', 'payment.reason', 'payment.memberId'] as const),
      'payment.cause',
      'subscription.planId as begunPlan',
    ])
    .select((row) =>
      row
        .selectFrom('payment as back')
        .select((back) => back.fn.sum<string | null>('back.amount').as('sum'))
        .whereRef('back.refunds', '=', 'payment.id')
        .as('refunded'),
    );
}

export type PaymentRow = Awaited<ReturnType<ReturnType<typeof selectPayments>['execute']>>[number];

/** A receipt without the person that paid. */
export async function writePayment(plans: Plans, row: PaymentRow): Promise<Omit<Receipt, 'member'>> {
  const { id, kind, at, currency, periodFrom, periodTo, refunded, reason, cause, provider } = row;
  const plan: Plan | undefined = await plans.find(row.planId ?? row.begunPlan ?? '');
  if (plan === undefined) throw new NotFound();
  return {
    ...{ id, kind, at: at.toISOString(), plan: writePlan(plan), reason },
    cause: cause as RefundCause | null,
    number: receiptNumber(at, row.number),
    money: { amount: row.amount, currency },
    period:
      periodFrom === null || periodTo === null
        ? null
        : { from: periodFrom.toISOString(), to: periodTo.toISOString() },
    refunded: refunded === null ? null : { amount: refunded, currency },
    providerId: row.providerId,
    provider: provider === 'paypal' ? 'paypal' : 'sandbox',
  };
}

interface Reader {
  readonly database: Sql;
  readonly plans: Plans;
}

async function ownerOf(sql: Sql, memberId: string): Promise<Receipt['member']> {
  const member = await tables(sql)
    .selectFrom('member')
    .select(['email', 'displayName'])
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (member === undefined) throw new NotFound();
  return { name: member.displayName, email: member.email };
}

export async function listReceipts(
  { database, plans }: Reader,
  memberId: string,
  { page, page_size }: { readonly page: number; readonly page_size: number },
): Promise<ReceiptList> {
  const member = await ownerOf(database, memberId);
  const rows = await selectPayments(database)
    .where('payment.memberId', '=', memberId)
    .orderBy('payment.at', 'desc')
    .orderBy('payment.number', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  const { count } = await tables(database)
    .selectFrom('payment')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow();
  const items = await Promise.all(rows.map(async (row) => ({ ...(await writePayment(plans, row)), member })));
  return { items, ...placeOfPage({ page, page_size, total: Number(count) }) };
}

export async function readReceipt(
  { database, plans }: Reader,
  { memberId, id }: { readonly memberId: string; readonly id: string },
): Promise<Receipt> {
  const row = await selectPayments(database)
    .where('payment.memberId', '=', memberId)
    .where('payment.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new NotFound();
  return { ...(await writePayment(plans, row)), member: await ownerOf(database, memberId) };
}
