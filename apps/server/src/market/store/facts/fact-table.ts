import type { ChangeKind } from '../changes/market-change.ts';

/** A column of a fact and its type in SQL. */
export type FactColumn = readonly [name: string, type: string];

/** A table of facts: which columns identify a fact, and which hold what it says. */
export interface FactTable {
  readonly name: string;
  readonly kind: ChangeKind;
  readonly identity: readonly FactColumn[];
  readonly values: readonly FactColumn[];
  /** Of those, what only says how we know it: a difference in it alone, as in the instant, makes no new version. */
  readonly aside?: readonly string[];
}

const ASSET: FactColumn = ['asset_id', 'text'];

export const ASSETS: FactTable = {
  name: 'asset',
  kind: 'listings',
  identity: [ASSET],
  values: [
    ['market', 'text'],
    ['kind', 'text'],
    ['currency', 'text'],
    ['sector', 'text'],
    ['industry', 'text'],
    ['listed_on', 'date'],
    ['fiscal_year_end_month', 'int'],
  ],
};

export const ASSET_SYMBOLS: FactTable = {
  name: 'asset_symbol',
  kind: 'listings',
  identity: [ASSET, ['from_date', 'date']],
  values: [
    ['symbol', 'text'],
    ['name', 'text'],
  ],
};

export const ASSET_DELISTINGS: FactTable = {
  name: 'asset_delisting',
  kind: 'listings',
  identity: [ASSET],
  values: [
    ['date', 'date'],
    ['reason', 'text'],
  ],
};

export const CORPORATE_ACTIONS: FactTable = {
  name: 'corporate_action',
  kind: 'actions',
  identity: [ASSET, ['kind', 'text'], ['ex_date', 'date']],
  values: [
    ['amount', 'float8'],
    ['pay_date', 'date'],
    ['currency', 'text'],
  ],
};

export const TRADING_HALTS: FactTable = {
  name: 'trading_halt',
  kind: 'halts',
  identity: [ASSET, ['from_time', 'timestamptz']],
  values: [
    ['until_time', 'timestamptz'],
    ['reason', 'text'],
  ],
};

export const FINANCIAL_STATEMENTS: FactTable = {
  name: 'financial_statement',
  kind: 'statements',
  identity: [ASSET, ['fiscal_year', 'int'], ['quarter', 'int'], ['accession', 'text']],
  values: [
    ['period_start', 'date'],
    ['period_end', 'date'],
    ['currency', 'text'],
    ['form', 'text'],
    ['restates', 'text'],
    ['figures', 'jsonb'],
    ['derived', 'boolean'],
    ['known_from', 'text'],
  ],
  aside: ['known_from'],
};

export const SHARE_COUNTS: FactTable = {
  name: 'share_count',
  kind: 'share-counts',
  identity: [ASSET, ['date', 'date']],
  values: [['shares', 'float8']],
};

export const MARKET_INDICES: FactTable = {
  name: 'market_index',
  kind: 'indices',
  identity: [['index_id', 'text']],
  values: [
    ['name', 'text'],
    ['fund', 'text'],
  ],
};

export const INDEX_WEIGHTS: FactTable = {
  name: 'index_weight',
  kind: 'index-weights',
  identity: [['index_id', 'text'], ASSET, ['effective_from', 'date']],
  values: [['weight', 'float8']],
};

export const CURRENCY_RATES: FactTable = {
  name: 'currency_rate',
  kind: 'rates',
  identity: [
    ['base', 'text'],
    ['quote', 'text'],
    ['date', 'date'],
  ],
  values: [['rate', 'float8']],
};
