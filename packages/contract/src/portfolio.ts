import { z } from 'zod';
import { defineCall } from './call.ts';
import { portfolioHoldingCalls } from './portfolio/holding-calls.ts';
import { portfolioImportCalls } from './portfolio/import-calls.ts';
import { accountKind, accounts, currencyCode, lotMethod } from './portfolio/portfolio-shapes.ts';
import { portfolioReturnCalls } from './portfolio/return-calls.ts';
import { portfolioTransactionCalls } from './portfolio/transaction-calls.ts';
import { typedName } from './typed-shapes.ts';

const byId = z.object({ id: z.uuid() });

const wantedAccount = {
  name: typedName(60, 'Give the account a name.'),
  currency: currencyCode,
  lotMethod,
  marketDividends: z.boolean(),
};

export const portfolioCalls = {
  'portfolio.accounts': defineCall({
    method: 'GET',
    path: '/api/portfolio/accounts',
    access: 'member',
    tokenScope: 'portfolio:read',
    summary: 'The accounts of the member’s portfolio, archived ones last.',
    reply: accounts,
  }),
  'portfolio.createAccount': defineCall({
    method: 'POST',
    path: '/api/portfolio/accounts',
    access: 'member',
    summary: 'Adds an account, kept by hand or from files.',
    body: z.object({
      ...wantedAccount,
      lotMethod: lotMethod.default('fifo'),
      marketDividends: z.boolean().default(true),
      kind: accountKind.extract(['manual']).default('manual'),
    }),
    reply: accounts,
  }),
  'portfolio.changeAccount': defineCall({
    method: 'PUT',
    path: '/api/portfolio/accounts/:id',
    access: 'member',
    ownedRecord: 'id',
    summary:
      'Renames an account, changes its currency or lot method, archives or restores it. Refused when it was changed elsewhere in the meantime.',
    params: byId,
    body: z.object({ ...wantedAccount, archived: z.boolean(), version: z.int() }),
    reply: accounts,
  }),
  'portfolio.removeAccount': defineCall({
    method: 'DELETE',
    path: '/api/portfolio/accounts/:id',
    access: 'member',
    ownedRecord: 'id',
    summary: 'Deletes an account without transactions; one with transactions can only be archived.',
    params: byId,
    reply: accounts,
  }),
  ...portfolioTransactionCalls,
  ...portfolioImportCalls,
  ...portfolioHoldingCalls,
  ...portfolioReturnCalls,
};
