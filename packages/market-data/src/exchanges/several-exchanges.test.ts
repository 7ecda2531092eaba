import { describe, expect, it } from 'vitest';
import { type ExchangeScript, startExchangeServer } from '../../test/loopback/exchange-server.ts';
import { BTC, closers, exchange, NOW } from '../../test/loopback/exchange-setup.ts';
import { HandClock } from '../../test/loopback/hand-clock.ts';
import { answered } from '../../test/source-contract.ts';
import { createHttpClient } from '../http/http-client.ts';
import { joinExchanges } from './all-exchanges.ts';
import { ExchangeReader } from './exchange-reader.ts';

const dates = (time: Float64Array) => Array.from(time, (at) => new Date(at).toISOString().slice(0, 10));

describe('several exchanges as one source', () => {
  it('return the whole history if the first knows only its end', async () => {
    const kraken = await exchange('kraken');
    const coinbase = await exchange('coinbase');
    const joined = joinExchanges([kraken.prices, coinbase.prices]);
    const answer = answered(await joined.dailyBars({ asset: BTC, from: '2020-01-01', to: '2024-06-06' }));
    // Every day from 2020-01-01 to 2024-06-06, both included: 1,619 of them by the calendar.
    expect(answer.bars.time).toHaveLength(1619);
    expect(answer.incompleteBecause).toBeUndefined();
    expect(joined.capabilities.dailyBars).toMatchObject({ offered: true, since: '2014-12-01' });
    // Only Kraken is asked for the days that it has.
    const oldest = coinbase.server.calls
      .filter(({ url }) => url.pathname.endsWith('/candles'))
      .map(({ url }) => url.searchParams.get('start') ?? '');
    expect(oldest.length).toBeGreaterThan(0);
    expect(oldest.every((start) => start < '2022-06-20')).toBe(true);
  });

  it('say that a history is incomplete while the one that could complete it does not answer', async () => {
    const ill: ExchangeScript = { broken: { status: 500 } };
    const kraken = await exchange('kraken');
    const joined = joinExchanges([kraken.prices, (await exchange('coinbase', ill)).prices]);
    const request = { asset: BTC, from: '2020-01-01', to: '2024-06-06' } as const;
    const partly = answered(await joined.dailyBars(request));
    expect(dates(partly.bars.time).at(-1)).toBe('2024-06-06');
    expect(partly.bars.time.length).toBeLessThanOrEqual(720);
    expect(partly.incompleteBecause).toMatch(/status 500|left alone/);
    // None of the last days is missing: nobody else is asked for them.
    const recent = answered(await joined.dailyBars({ ...request, from: '2024-05-01' }));
    expect(recent.incompleteBecause).toBeUndefined();
  });

  it('return a session from its beginning, and all of it from one exchange', async () => {
    const kraken = await exchange('kraken');
    const joined = joinExchanges([kraken.prices, (await exchange('coinbase')).prices]);
    const day = { asset: BTC, date: '2024-06-06', timeframe: '1m' } as const;
    // At four in the afternoon Kraken's 720 latest minutes begin on the same morning.
    expect(answered(await kraken.prices.intradayBars(day)).bars.time).toHaveLength(0);
    expect(answered(await joined.intradayBars(day)).bars.time).toHaveLength(1440);
  });

  it('list a coin since the earliest of them opened, whichever of them answers', async () => {
    const script: ExchangeScript = { broken: { status: 451 } };
    const binance = await exchange('binanceus', script);
    const listedOn = async () => {
      const joined = joinExchanges([binance.prices, (await exchange('coinbase')).prices]);
      const btc = answered(await joined.assets()).find(({ assetId }) => assetId === BTC.assetId);
      return [btc?.listedOn, btc?.symbols.map(({ from }) => from)];
    };
    expect(await listedOn()).toEqual(['2014-12-01', ['2014-12-01']]);
    script.broken = undefined;
    binance.clock.advance(3_600_001);
    expect(await listedOn()).toEqual(['2014-12-01', ['2014-12-01']]);
  });

  it('use the coins’ names, so that people find them by those', async () => {
    const joined = joinExchanges([(await exchange('binanceus')).prices, (await exchange('coinbase')).prices]);
    const names = answered(await joined.assets()).map(({ symbols }) => symbols[0]?.name);
    expect(names).toContain('Bitcoin');
    // A coin without a name here goes by its code.
    expect(names).toContain('RAW');
  });
});

describe('cached pairs', () => {
  it('are returned at once while an old list is refreshed, however long that takes', async () => {
    const script: ExchangeScript = {};
    const server = await startExchangeServer('coinbase', NOW, script);
    closers.push(server.close);
    const clock = new HandClock(NOW);
    const http = createHttpClient({ clock, timeoutMs: 30_000 });
    const reader = new ExchangeReader({ exchange: 'coinbase', http, baseUrl: server.url });
    const first = answered(await reader.pairsAtHand());
    clock.advance(3_600_001);
    script.broken = { stalls: true };
    const asked = server.calls.length;
    // If it waited for the list, this would never end: time is frozen.
    const second = answered(await reader.pairsAtHand());
    expect(second).toMatchObject({ at: NOW, pairs: first.pairs });
    expect(answered(await reader.pairOf('BTC-USD')).symbol).toBe('BTC-USD');
    expect(server.calls.length - asked).toBeLessThanOrEqual(2);
  });
});
