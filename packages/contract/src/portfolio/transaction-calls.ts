import { z } from 'zod';
import { defineCall } from '../call.ts';
import { instant } from '../market/market-shapes.ts';
import { listQuery, listShape } from '../paged-list.ts';
import { portfolioTransactionColumns } from '../table/index.ts';
import { accountsQuery, transaction, wantedTransaction } from './portfolio-shapes.ts';

const byId = z.object({ id: z.uuid() });

/** A file of text for saving: cells that a spreadsheet would take for a formula are quoted. */
export const savedFile = z.object({ name: z.string(), csv: z.string() });

export const portfolioTransactionCalls = {
  'portfolio.transactions': defineCall({
    method: 'GET',
    path: '/api/portfolio/transactions',
    access: 'member',
    tokenScope: 'portfolio:read',
    summary: 'Transactions, newest first unless sorted, filtered and paged.',
    query: accountsQuery.extend(listQuery(portfolioTransactionColumns)),
    reply: z.object({ items: z.array(transaction), ...listShape }),
  }),
  'portfolio.addTransaction': defineCall({
    method: 'POST',
    path: '/api/portfolio/transactions',
    access: 'member',
    summary: 'Adds a transaction. Equal ones are kept: two of the same on one day are two.',
    body: wantedTransaction.extend({
      /** The same for every try to add one transaction: it is added once. */
      request_id: z.uuid().optional(),
    }),
    reply: transaction,
  }),
  'portfolio.changeTransaction': defineCall({
    method: 'PUT',
    path: '/api/portfolio/transactions/:id',
    access: 'member',
    ownedRecord: 'id',
    summary:
      'Changes a transaction. Refused when it was changed elsewhere in the meantime; of an order’s fill only the note changes.',
    params: byId,
    body: wantedTransaction.extend({ version: z.int() }),
    reply: transaction,
  }),
  'portfolio.removeTransaction': defineCall({
    method: 'DELETE',
    path: '/api/portfolio/transactions/:id',
    access: 'member',
    ownedRecord: 'id',
    summary: 'Deletes a transaction; it can be restored for 30 days.',
    params: byId,
    reply: z.object({ id: z.uuid(), restorableUntil: instant }),
  }),
  'portfolio.restoreTransaction': defineCall({
    method: 'POST',
    path: '/api/portfolio/transactions/:id/restore',
    access: 'member',
    ownedRecord: 'id',
    summary: 'Restores a deleted transaction.',
    params: byId,
    reply: transaction,
  }),
  'portfolio.exportTransactions': defineCall({
    method: 'GET',
    path: '/api/portfolio/transactions/export',
    access: 'member',
    tokenScope: 'portfolio:read',
    summary: 'All transactions as CSV, oldest first; the file can be imported again.',
    query: accountsQuery,
    reply: savedFile,
  }),
  'portfolio.trades': defineCall({
    method: 'GET',
    path: '/api/portfolio/trades',
    access: 'member',
    tokenScope: 'portfolio:read',
    summary: 'The member’s buys and sells of one symbol, oldest first, for markers on its chart.',
    query: z.object({ symbol: z.string().trim().min(1).max(40) }),
    reply: z.object({ items: z.array(transaction), more: z.boolean() }),
  }),
};
