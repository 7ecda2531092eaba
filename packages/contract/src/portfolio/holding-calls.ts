import { z } from 'zod';
import { defineCall } from '../call.ts';
import { assetKind, instant, isoDate, market, provenance } from '../market/market-shapes.ts';
import {
  accountsQuery,
  currencyCode,
  decimalText,
  moneyText,
  rateUsed,
  wantedTransaction,
} from './portfolio-shapes.ts';

const perAccount = z.array(z.object({ accountId: z.uuid(), quantity: decimalText }));

/** One asset held. Amounts without a currency are in the member's base currency, to its smallest unit. */
const holding = z.object({
  symbol: z.string(),
  name: z.string(),
  /** Null for a symbol that this market does not know. */
  market: market.nullable(),
  kind: assetKind.nullable(),
  sector: z.string().nullable(),
  /** Negative: sold short, or more sold than was entered as bought. */
  quantity: decimalText,
  /** What the open lots cost with fees, in the currency paid; null where they were paid in several. */
  invested: moneyText.nullable(),
  /** Invested per share or coin. */
  averagePrice: moneyText.nullable(),
  /** What the open lots cost at the exchange rates of their days; null where such a rate is missing. */
  cost: decimalText.nullable(),
  /** Null: there is no price. Then it counts in no total. */
  price: moneyText.extend({ at: instant, change: z.number().nullable() }).nullable(),
  /** The last day with a price; null with a price, and where there never was one. */
  noPriceSince: isoDate.nullable(),
  /** What was last paid for it; only where there is no price. Not a price, and never counted as one. */
  lastTrade: moneyText.extend({ on: isoDate }).nullable(),
  /** In the asset's own currency. */
  ownValue: moneyText.nullable(),
  value: decimalText.nullable(),
  rate: rateUsed.nullable(),
  gain: decimalText.nullable(),
  /** Gain as a part of 1 of what was invested: in the currency paid where it is one, else in the base currency. */
  gainShare: z.number().nullable(),
  /** Part of 1 of the total value. */
  weight: z.number().nullable(),
  realised: decimalText.nullable(),
  income: decimalText.nullable(),
  /** Splits that were applied to it since it was bought, from the market or entered. */
  splits: z.array(z.object({ on: isoDate, ratio: decimalText })),
  delistedOn: isoDate.nullable(),
  accounts: perAccount,
});

const cash = z.object({
  currency: z.string(),
  /** May be negative. */
  amount: decimalText,
  value: decimalText.nullable(),
  rate: rateUsed.nullable(),
  weight: z.number().nullable(),
  accounts: perAccount,
});

const group = z.object({
  /** A symbol, sector, currency or account id; `cash`, `none` (no sector) and `crypto` where there is none. */
  key: z.string(),
  name: z.string(),
  value: decimalText,
  weight: z.number().nullable(),
});

const target = z.object({
  symbol: z.string().trim().min(1).max(40),
  /** Part of 1; what all leave over is cash. */
  weight: z.number().min(0).max(1),
});

const targets = z.object({
  items: z.array(target.extend({ name: z.string(), market: market.nullable() })),
  cash: z.number(),
  version: z.int(),
});

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true');

export const portfolioHoldingCalls = {
  'portfolio.holdings': defineCall({
    method: 'GET',
    path: '/api/portfolio/holdings',
    access: 'member',
    tokenScope: 'portfolio:read',
    summary: 'What is held at the end of a day, or now, derived from the transactions.',
    query: accountsQuery.extend({ on: isoDate.optional() }),
    reply: z.object({
      on: isoDate,
      base: z.string(),
      timeZone: z.string(),
      /** Largest value first, then those without a price. */
      items: z.array(holding),
      cash: z.array(cash),
      /** Whether there ever was a holding, up to that day. */
      everHeld: z.boolean(),
      total: z.object({
        /** The sum of all values shown; what has no price or exchange rate is not in it. */
        value: decimalText,
        cost: decimalText.nullable(),
        gain: decimalText.nullable(),
        gainShare: z.number().nullable(),
        realised: decimalText.nullable(),
        income: decimalText.nullable(),
        /** Against the previous day, without money paid in or out. */
        dayChange: decimalText.nullable(),
        dayChangeShare: z.number().nullable(),
      }),
      /** Holdings and currencies without a price or rate. */
      unpriced: z.int(),
      /** Sales of more than was held: something is missing before them. */
      oversold: z.array(z.object({ symbol: z.string(), accountId: z.uuid(), on: isoDate })),
      provenance,
    }),
  }),
  'portfolio.symbols': defineCall({
    method: 'GET',
    path: '/api/portfolio/symbols',
    access: 'member',
    tokenScope: 'portfolio:read',
    summary: 'The symbols held, largest value first, for the filters of other screens.',
    query: accountsQuery,
    reply: z.object({
      items: z.array(
        z.object({ symbol: z.string(), name: z.string(), market, weight: z.number().nullable() }),
      ),
    }),
  }),
  'portfolio.allocation': defineCall({
    method: 'GET',
    path: '/api/portfolio/allocation',
    access: 'member',
    tokenScope: 'portfolio:read',
    summary: 'What the value consists of, by asset, sector, currency and account; each adds up to the total.',
    query: accountsQuery.extend({ on: isoDate.optional() }),
    reply: z.object({
      on: isoDate,
      base: z.string(),
      total: decimalText,
      asset: z.array(group),
      sector: z.array(group),
      currency: z.array(group),
      account: z.array(group),
      unpriced: z.int(),
      provenance,
    }),
  }),
  'portfolio.targets': defineCall({
    method: 'GET',
    path: '/api/portfolio/targets',
    access: 'member',
    tokenScope: 'portfolio:read',
    summary: 'The weights that the member wants to hold.',
    reply: targets,
  }),
  'portfolio.setTargets': defineCall({
    method: 'PUT',
    path: '/api/portfolio/targets',
    access: 'member',
    summary:
      'Sets the weights; together at most 1. Refused when they were changed elsewhere in the meantime.',
    body: z.object({ items: z.array(target).max(200), version: z.int() }),
    reply: targets,
  }),
  'portfolio.targetTrades': defineCall({
    method: 'GET',
    path: '/api/portfolio/targets/trades',
    access: 'member',
    tokenScope: 'portfolio:read',
    summary: 'The trades that lead from what is held to the target weights.',
    query: accountsQuery.extend({
      /** New money in the base currency, to be spread as well. */
      invest: z.string().trim().max(30).default('0'),
      /** Only buy, with the cash there is and the new money. */
      withoutSales: flag,
      /** Whether parts of a share may be traded; coins always may. */
      fractions: flag,
    }),
    reply: z.object({
      base: z.string(),
      /** Value of what has a price, with the new money. */
      total: decimalText,
      /** Only those that differ; a holding without a target is sold, except without sales. */
      trades: z.array(
        z.object({
          symbol: z.string(),
          name: z.string(),
          side: z.enum(['buy', 'sell']),
          quantity: decimalText,
          price: moneyText,
          /** Quantity times price, in the price's currency and in the base currency. */
          amount: moneyText,
          value: decimalText,
          weightNow: z.number(),
          weightTarget: z.number(),
          weightAfter: z.number(),
        }),
      ),
      /** Cash left afterwards, in the base currency and as a part of 1. */
      cashAfter: decimalText,
      cashWeightAfter: z.number(),
      /** Targets that cannot be traded towards because they have no price. */
      unpriced: z.array(z.string()),
      provenance,
    }),
  }),
  'portfolio.differences': defineCall({
    method: 'GET',
    path: '/api/portfolio/differences',
    access: 'member',
    tokenScope: 'portfolio:read',
    summary:
      'Where the balance that an exchange reports, or a statement that the member entered, differs from the transactions.',
    query: accountsQuery,
    reply: z.object({
      /** Only what differs; `checked` says how many balances were compared. */
      items: z.array(
        z.object({
          accountId: z.uuid(),
          account: z.string(),
          /** A currency, or a symbol. */
          unit: z.string(),
          on: isoDate,
          source: z.enum(['exchange', 'statement']),
          reported: decimalText,
          recorded: decimalText,
          /** Reported minus recorded. */
          difference: decimalText,
          /** The transaction that would close it, for `portfolio.addTransaction` once the member has looked at it. */
          closing: wantedTransaction,
        }),
      ),
      /** Holdings of assets that no longer trade: what became of them is not known here. */
      ended: z.array(
        z.object({
          accountId: z.uuid(),
          account: z.string(),
          symbol: z.string(),
          name: z.string(),
          /** First day without trading. */
          on: isoDate,
          reason: z.enum(['acquired', 'bankrupt', 'taken-private', 'other']),
          quantity: decimalText,
          lastPrice: moneyText.extend({ on: isoDate }).nullable(),
          /** A merger for the last price, or a delisting at it: to be looked at, changed and entered by the member. */
          closing: wantedTransaction,
        }),
      ),
      checked: z.int(),
      /** The newest balance compared; null without any. */
      newest: isoDate.nullable(),
    }),
  }),
  'portfolio.stateBalances': defineCall({
    method: 'POST',
    path: '/api/portfolio/accounts/:id/balances',
    access: 'member',
    ownedRecord: 'id',
    summary:
      'Records what a statement says of an account at the end of a day, to compare it with the transactions.',
    params: z.object({ id: z.uuid() }),
    body: z.object({
      on: isoDate,
      balances: z
        .array(
          z.object({
            /** A currency, or a symbol. */
            unit: z.union([currencyCode, z.string().trim().min(1).max(40)]),
            amount: z.string().trim().min(1).max(60),
          }),
        )
        .min(1)
        .max(500),
    }),
    reply: z.object({ recorded: z.int() }),
  }),
};
