import type { ListColumns } from './table-view.ts';

/** What each list that the server pages is sorted and filtered by; told without schemas, because tables read it too. */

/** Codes: sorted and filtered by, but nothing that a search looks in. A ticker such as `T` would find them all. */
export const UNSEARCHED: ReadonlySet<string> = new Set(['id', 'ledger', 'version']);

export const assetColumns = {
  symbol: 'text',
  name: 'text',
  market: 'choice',
  kind: 'choice',
  sector: 'choice',
} as const satisfies ListColumns;

export const pricedAssetColumns = {
  ...assetColumns,
  price: 'number',
  change: 'number',
  /** What changed hands at the last price: the measure of what most people follow. */
  turnover: 'number',
} as const satisfies ListColumns;

/** What speaks of a horizon follows the one that is asked about. */
export const signalColumns = {
  symbol: 'text',
  name: 'text',
  sector: 'choice',
  stance: 'choice',
  votes: 'number',
  from: 'choice',
  changed: 'date',
  pup5: 'number',
  pup20: 'number',
  pup60: 'number',
  move: 'number',
  strength: 'number',
  age: 'number',
  price: 'number',
  change: 'number',
  date: 'date',
  net: 'number',
  over5: 'number',
  over10: 'number',
  fall10: 'number',
  stop: 'number',
  target: 'number',
  score: 'number',
  version: 'text',
} as const satisfies ListColumns;

export const relativeVolumeColumns = {
  symbol: 'text',
  name: 'text',
  sector: 'choice',
  ratio: 'number',
  percentile: 'number',
  curve: 'number',
  volume: 'number',
  usual: 'number',
  price: 'number',
  change: 'number',
  causes: 'text',
  basis: 'choice',
  session: 'date',
  compared: 'number',
} as const satisfies ListColumns;

export const tradeColumns = {
  symbol: 'text',
  side: 'choice',
  openedAt: 'date',
  closedAt: 'date',
  entry: 'number',
  exit: 'number',
  mark: 'number',
  net: 'number',
  profit: 'number',
  exitReason: 'choice',
  gross: 'number',
  fee: 'number',
  slippage: 'number',
  adverse: 'number',
  favourable: 'number',
  id: 'text',
  ledger: 'text',
  stop: 'number',
  target: 'number',
  split: 'number',
  bars: 'number',
  amount: 'number',
} as const satisfies ListColumns;

export const portfolioTransactionColumns = {
  day: 'date',
  kind: 'choice',
  symbol: 'text',
  account: 'choice',
  quantity: 'number',
  price: 'number',
  amount: 'number',
  currency: 'choice',
  fee: 'number',
  feeCurrency: 'choice',
  source: 'choice',
  note: 'text',
} as const satisfies ListColumns;

export const memberColumns = {
  email: 'text',
  name: 'text',
  state: 'choice',
  roles: 'choice',
  signIn: 'choice',
  secondFactor: 'choice',
  sessions: 'number',
  lastSeenAt: 'date',
  createdAt: 'date',
} as const satisfies ListColumns;
