import { describe, expect, test } from 'vitest';
import {
  adx,
  adxr,
  atr,
  bollinger,
  bollingerPercentB,
  bollingerWidth,
  chandeMomentum,
  ema,
  macd,
  obv,
  rsi,
  sma,
  stochastic,
  trueRange,
  vwap,
} from '../src/indicators/index.ts';
import { hasReferenceData, printedRounding, readReferenceTable, referenceBars } from './reference-tables.ts';

/*
 * Reference values: the indicator test tables of QuantConnect Lean (Apache-2.0), made with software other than ours.
 * A printed cell must be matched to half a unit of its last digit. The tables' authors calculated in seven digits
 * (single precision), so columns that are differences or quotients of prices carry that error: `slack` is the number
 * of half units, `least` the absolute error, that it explains there.
 */
if (!hasReferenceData)
  console.warn('Reference data not found beside the checkout: comparison with Lean skipped.');

interface Comparison {
  readonly cells: readonly string[];
  readonly column: Float64Array;
  readonly slack?: number;
  readonly least?: number;
}

function compare({ cells, column, slack = 1, least = 0 }: Comparison): {
  compared: number;
  misses: string[];
} {
  const misses: string[] = [];
  let compared = 0;
  cells.forEach((cell, i) => {
    if (cell === '') return;
    compared += 1;
    const allowed = Math.max(least, slack * printedRounding(cell) * (1 + 1e-6));
    if (!(Math.abs((column[i] ?? Number.NaN) - Number(cell)) <= allowed))
      misses.push(`row ${i}: ${column[i]} instead of ${cell}`);
  });
  return { compared, misses };
}

function expectMet(comparison: Comparison, atLeast: number): void {
  const { compared, misses } = compare(comparison);
  expect(misses.slice(0, 3)).toEqual([]);
  expect(compared).toBeGreaterThanOrEqual(atLeast);
}

describe.skipIf(!hasReferenceData)('QUANT-2: indicators match values printed by QuantConnect Lean', () => {
  test('simple and exponential averages, MACD line and RSI of an index over two years', () => {
    const table = readReferenceTable('spy_with_indicators.txt');
    const bars = referenceBars(table, []);
    expectMet({ cells: table.column('SMA14'), column: sma.kernel(bars, { length: 14 }).sma, slack: 2 }, 480);
    expectMet({ cells: table.column('EMA14'), column: ema.kernel(bars, { length: 14 }).ema, slack: 2 }, 480);
    expectMet({ cells: table.column('MACD 12 26'), column: macd.kernel(bars).macd, least: 3e-4 }, 470);
    expectMet({ cells: table.column('RSI 14 Wilder'), column: rsi.kernel(bars).rsi }, 480);
    const unsmoothed = chandeMomentum.kernel(bars).chande.map((value) => 50 + value / 2);
    expectMet({ cells: table.column('RSI 14'), column: unsmoothed, least: 4e-4 }, 480);
  });
  test('MACD with signal and histogram over thirty years of monthly bars', () => {
    const table = readReferenceTable('spy_with_macd.txt');
    const out = macd.kernel(referenceBars(table, ['Open', 'High', 'Low']));
    expectMet({ cells: table.column('MACD'), column: out.macd, least: 1e-5 }, 180);
    expectMet({ cells: table.column('Signal'), column: out.signal, least: 1e-5 }, 180);
    expectMet({ cells: table.column('Histogram'), column: out.histogram, least: 1e-5 }, 180);
  });
  test('Bollinger bands, %b and width', () => {
    const table = readReferenceTable('spy_bollinger_bands.txt');
    const bars = referenceBars(table, ['Open', 'High', 'Low']);
    const out = bollinger.kernel(bars);
    expectMet({ cells: table.column('Moving Average 20'), column: out.middle }, 470);
    expectMet({ cells: table.column('Bollinger Bands® 20 2 Top'), column: out.upper, slack: 2 }, 470);
    expectMet({ cells: table.column('Bollinger Bands® 20 2 Bottom'), column: out.lower, slack: 2 }, 470);
    expectMet({ cells: table.column('%B'), column: bollingerPercentB.kernel(bars).percentB, slack: 2 }, 470);
    expectMet(
      { cells: table.column('BandWidth'), column: bollingerWidth.kernel(bars).bandWidth, slack: 3 },
      470,
    );
  });
  test('average true range by Wilder', () => {
    const table = readReferenceTable('spy_atr_wilder.txt');
    const out = atr.kernel(referenceBars(table, ['Open', 'High', 'Low']));
    expectMet({ cells: table.column('Average True Range 14'), column: out.atr }, 480);
  });
  test('ADX, ADXR and both directional indicators', () => {
    const table = readReferenceTable('spy_with_adx.txt');
    const bars = referenceBars(table, ['Open', 'High', 'Low']);
    const out = adx.kernel(bars);
    expectMet({ cells: table.column('TR'), column: trueRange.kernel(bars).range }, 500);
    expectMet({ cells: table.column('ADX 14'), column: out.adx }, 470);
    expectMet({ cells: table.column('+DI14'), column: out.plusDi }, 480);
    expectMet({ cells: table.column('-DI14'), column: out.minusDi }, 480);
    expectMet({ cells: table.column('ADXR 14'), column: adxr.kernel(bars).adxr }, 460);
  });
  test('slow stochastic 12, 3, 5', () => {
    const table = readReferenceTable('spy_with_stoch12k3.txt');
    const out = stochastic.kernel(referenceBars(table, ['Open', 'High', 'Low']), { length: 12, k: 3, d: 5 });
    expectMet({ cells: table.column('Stochastics 12 %K 3'), column: out.k, least: 5e-4 }, 480);
    expectMet({ cells: table.column('%D 5'), column: out.d, least: 5e-4 }, 480);
  });
  test('moving VWAP over 50 bars', () => {
    const table = readReferenceTable('spy_with_vwap.txt');
    const out = vwap.kernel(referenceBars(table, ['Open', 'High', 'Low', 'Volume']));
    expectMet({ cells: table.column('Moving VWAP 50'), column: out.vwap, slack: 2 }, 450);
  });
  test('on-balance volume, printed to six digits', () => {
    const table = readReferenceTable('spy_with_obv.txt');
    const bars = referenceBars(table, ['Open', 'High', 'Low', 'Volume']);
    const sinceFirst = obv.kernel(bars).obv;
    expectMet({ cells: table.column('OBV'), column: sinceFirst, least: 1_500 }, 490);
  });
});
