import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { SignedEnd } from '../../../shared/market/chain/read-chain.ts';
import { OutsideLinks } from './outside-links.tsx';

const signature = { key: 'ab', at: '2026-11-29T00:05:00.000Z', signature: 'cd' } as never;
const daily = { ...{ date: '2026-11-29', count: 3, hash: 'ef' }, at: '2026-11-29T00:05:00.000Z', signature };

function linksOf(last: SignedEnd['daily'] | undefined): string[] {
  const end = { ...{ world: 'sim:1', count: 3, hash: 'ef', writtenAt: null }, signature };
  const root = last === undefined ? null : ({ ...end, daily: last } as SignedEnd);
  return [...renderToStaticMarkup(<OutsideLinks root={root} />).matchAll(/href="([^"]+)"/g)].map(
    ([, href = '']) => href,
  );
}

it('LEDG-11: the record leads to the time stamp of the last day and to the text it is over', () => {
  const folder = '/.well-known/auspex-ledger/2026-11-29';
  expect(linksOf({ ...daily, timestamped: true })).toEqual(['/ledger.rss', `${folder}.txt`, `${folder}.tsr`]);
});

it('LEDG-6: the record leads to the feed of daily roots, and to no file that there is not', () => {
  const folder = '/.well-known/auspex-ledger/2026-11-29';
  expect(linksOf(undefined)).toEqual(['/ledger.rss']);
  expect(linksOf(null)).toEqual(['/ledger.rss']);
  expect(linksOf({ ...daily, signature: null, timestamped: false })).toEqual(['/ledger.rss']);
  expect(linksOf({ ...daily, timestamped: false })).toEqual(['/ledger.rss', `${folder}.txt`]);
});
