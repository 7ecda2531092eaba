import type { TokenScope } from '@auspex/contract';
import { createSimulatedSources } from '@auspex/simulated-market';
import { MARKET_NOW, MARKET_SEED } from './with-market.ts';
import type { MarketApplication } from './with-market-application.ts';
import { insertPersonalToken } from './with-members.ts';

const member = '00000000-0000-4000-8000-000000000001';

/** A personal token of the member, as created in the profile settings. */
export async function personalToken(
  { test }: Pick<MarketApplication, 'test'>,
  scopes: readonly TokenScope[] = ['market:read'],
): Promise<string> {
  const wanted = { memberId: member, name: 'a script', scopes, expiresAt: null, at: new Date(MARKET_NOW) };
  return (await insertPersonalToken(test.database, wanted)).token;
}

const sources = createSimulatedSources({
  seed: MARKET_SEED,
  now: () => MARKET_NOW,
  every: () => () => undefined,
});

/** What the simulated market itself says: prices as traded, before our code touched them. */
export async function sourceBars(symbol: string) {
  const listings = await sources.prices.assets();
  if (listings.kind !== 'found') throw new Error('The simulated market lists nothing.');
  const listing = listings.value.find(({ symbols }) => symbols.at(-1)?.symbol === symbol);
  if (!listing) throw new Error(`The simulated market has no ${symbol}.`);
  const asset = { assetId: listing.assetId, symbol, market: listing.market };
  const answer = await sources.prices.dailyBars({ asset, from: '2018-01-01', to: '2026-11-18' });
  const actions = await sources.prices.corporateActions(asset);
  const statements = await sources.fundamentals.statements(asset);
  if (answer.kind !== 'found' || actions.kind !== 'found') throw new Error(`No bars of ${symbol}.`);
  return {
    asset,
    bars: answer.value.bars,
    actions: actions.value,
    statements: statements.kind === 'found' ? statements.value : [],
  };
}

/** A listed stock that was split so that one share became two or more. */
export async function splitSymbol(): Promise<string> {
  const listings = await sources.prices.assets();
  for (const { assetId, kind, symbols, delisting, market } of listings.kind === 'found'
    ? listings.value
    : []) {
    const symbol = symbols.at(-1)?.symbol ?? '';
    if (kind !== 'stock' || delisting) continue;
    const actions = await sources.prices.corporateActions({ assetId, symbol, market });
    if (actions.kind !== 'found') continue;
    if (actions.value.some((one) => one.kind === 'split' && one.newPerOld >= 2 && one.exDate < '2026-11-01'))
      return symbol;
  }
  throw new Error('The simulated market knows no split.');
}
