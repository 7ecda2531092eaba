import { expect, it } from 'vitest';
import { intakeOf, unwatched } from '../../../test/with-earnings.ts';
import { withMarket } from '../../../test/with-market.ts';
import { ingestEarnings } from './ingest-earnings.ts';

const test = withMarket();

it('A source of reports that does not answer about one company is asked about the others, until three in a row', async () => {
  const intake = intakeOf(test);
  const [ports] = intake.market.sources;
  if (!ports?.earnings) throw new Error('The simulated market has reports.');
  const identity = { ...ports.earnings.identity, id: 'patchy', answers: 'counted' as const };
  let refuses: (symbol: string) => boolean = () => false;
  const asked: string[] = [];
  const reports = async ({ symbol }: { readonly symbol: string }) => {
    asked.push(symbol);
    if (refuses(symbol)) return { kind: 'unavailable', reason: 'No.' } as const;
    return { kind: 'found', value: [] } as const;
  };
  const none = async () => ({ kind: 'found', value: [] }) as const;
  const earnings = { ...ports.earnings, identity, reports, dateNotices: none, estimates: none };
  const patchy = { ...intake, market: { ...intake.market, sources: [{ ...ports, earnings }] } };
  const stocks = (await test.market.view().assets({ market: 'us' })).filter(({ kind }) => kind === 'stock');
  const [first, ...others] = stocks.map(({ symbol }) => symbol);
  refuses = (symbol) => symbol === first;
  await ingestEarnings(patchy, unwatched);
  expect(asked).toEqual([first, ...others]);
  // It waits a round like the others: companies that are never answered about do not gather at the front.
  asked.length = 0;
  await ingestEarnings(patchy, unwatched);
  expect(new Set(asked)).toEqual(new Set([first, ...others]));
  asked.length = 0;
  refuses = () => true;
  await ingestEarnings(patchy, unwatched);
  expect(asked).toHaveLength(3);
});
