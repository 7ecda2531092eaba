import type { AssetId, IsoDate } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import type { ViewAsset } from '../../market/index.ts';
import { computeRecord } from '../model/compute-record.ts';
import type { SeriesAsset, SeriesInput } from '../reading/read-series.ts';
import { writeAssets, writeExits, writeSeries } from './write-series.ts';
import { writeTrades } from './write-trades.ts';

const DAY = 86_400_000;
const START = Date.UTC(2025, 0, 6);

/** Prices that never reach a stop or a target; the stance is buy on the days given, the first is the last before a trade. */
function traded(
  assetId: string,
  { buy, gone }: { readonly buy: readonly [number, number]; readonly gone: boolean },
) {
  const bars = 30;
  const column = (value: (bar: number) => number) =>
    Float64Array.from({ length: bars }, (_, bar) => value(bar));
  const price = column((bar) => 100 + bar * 0.1);
  const asset: ViewAsset = {
    ...({ symbol: 'BBBY', name: 'Bed Bath & Beyond', market: 'us', kind: 'stock' } as unknown as ViewAsset),
    assetId: assetId as AssetId,
  };
  const record: SeriesAsset['record'] = {
    bars: {
      ...{ time: column((bar) => START + bar * DAY), open: price, high: price, low: price, close: price },
      volume: column(() => 1),
    },
    stance: Int8Array.from({ length: bars }, (_, bar) => (bar >= buy[0] && bar < buy[1] ? 1 : 0)),
    averageTrueRange: column(() => 20),
  };
  return { asset, record, gone, entries: new Map(), refused: [] };
}

describe('Two companies that had one symbol', () => {
  const assets = [
    traded('us:BBBY', { buy: [20, 30], gone: true }),
    traded('us:OSTK', { buy: [5, 9], gone: false }),
  ];
  const series: SeriesInput = { kind: 'backtest', startedOn: '2025-01-06' as IsoDate, assets };
  const record = computeRecord({
    ...{ key: 'two', market: 'us', assets: assets.map(({ record: one }) => one), gone: [0] },
    ...{ costBasisPoints: 5, copies: 2 },
  });
  const rows = writeTrades({ market: 'us', series, trades: record.trades });

  it('RET-2: have a row and trades of their own each', () => {
    const listed = writeAssets(series, record, 5).map(({ assetId, symbol, trades }) => [
      assetId,
      symbol,
      trades,
    ]);
    expect(listed).toEqual([
      ['us:BBBY', 'BBBY', 1],
      ['us:OSTK', 'BBBY', 1],
    ]);
    expect(rows.map(({ assetId, exitReason }) => [assetId, exitReason])).toEqual([
      ['us:BBBY', 'delisted'],
      ['us:OSTK', 'signal'],
    ]);
  });

  it('RET-5: are bought and held at the same cost row by row as in the curve', () => {
    const held = writeAssets(series, record, 5).map(({ buyAndHold }) => buyAndHold ?? Number.NaN);
    const mean = held.reduce((sum, one) => sum + one, 0) / held.length;
    expect(1 + mean).toBeCloseTo(record.buyAndHold.at(-1) ?? Number.NaN, 12);
  });

  it('count what the end of trading closed as closed, in the measures as in the list', () => {
    const open = rows.filter(({ exitReason }) => exitReason === 'open').length;
    const judged = { input: series, record, meanCorrelation: 0, gates: [] };
    expect(writeSeries(judged, null).metrics).toMatchObject({
      trades: rows.length - open,
      openTrades: open,
    });
    expect(open).toBe(0);
  });

  it('are counted by why they ended, and together brought what the account gained', () => {
    const exits = writeExits(series, record);
    expect(exits.map(({ reason, trades, won }) => [reason, trades, won])).toEqual([
      ['signal', 1, 1],
      ['delisted', 1, 1],
    ]);
    const together = exits.reduce((sum, { profit }) => sum + profit, 0);
    expect(together).toBeCloseTo(record.metrics.totalReturn, 12);
    expect(exits[0]?.meanNet).toBeCloseTo(
      rows.find(({ exitReason }) => exitReason === 'signal')?.net ?? 0,
      12,
    );
    expect(writeExits(series, null)).toEqual([]);
  });
});

describe('A trade across which nobody has explained a move', () => {
  const one = traded('us:OSTK', { buy: [5, 29], gone: false });
  // The move lies before bar 12: what is held is out at the close of bar 11.
  const barred = { ...one, record: { ...one.record, barriers: [12] } };
  const series: SeriesInput = { kind: 'backtest', startedOn: '2025-01-06' as IsoDate, assets: [barred] };
  const record = computeRecord({
    ...{ key: 'barred', market: 'us', assets: [barred.record], gone: [] },
    ...{ costBasisPoints: 5, copies: 2 },
  });

  it('EVAL-D5: is counted with why it ended, so that all exits together are all trades', () => {
    const exits = writeExits(series, record);
    expect(exits.find(({ reason }) => reason === 'unexplained')).toMatchObject({ trades: 1, won: 1 });
    const together = exits.reduce((sum, { trades }) => sum + trades, 0);
    expect(together).toBe(record.trades.length);
  });

  it('EVAL-D3: is no part of what holding the asset brought, in its row as in the curve', () => {
    const [row] = writeAssets(series, record, 0);
    // Out at the close of bar 11, in again at the open of bar 13: prices rise by a tenth a bar, from 100.
    expect(1 + (row?.buyAndHold ?? 0)).toBeCloseTo((101.1 / 100.1) * (102.9 / 101.3), 12);
    const [paid] = writeAssets(series, record, 5);
    expect(1 + (paid?.buyAndHold ?? 0)).toBeCloseTo(record.buyAndHold.at(-1) ?? Number.NaN, 12);
  });
});
