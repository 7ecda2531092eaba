import { makeBarColumns } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { dropBars } from '../../fixtures/cut-market.ts';
import { alignPanel } from '../features/index.ts';
import { settleOutcomes } from './outcomes.ts';

/** Ten sessions; the open is 100 + 10·day, the close 105 + 10·day. */
function stairs() {
  const bars = makeBarColumns(10);
  for (let i = 0; i < 10; i++) {
    bars.time[i] = i * 86_400_000;
    bars.open[i] = 100 + 10 * i;
    bars.high[i] = 106 + 10 * i;
    bars.low[i] = 99 + 10 * i;
    bars.close[i] = 105 + 10 * i;
    bars.volume[i] = 1;
  }
  return bars;
}

describe('The outcome of a call', () => {
  const halted = dropBars(stairs(), (bar) => bar === 3);
  const delisted = dropBars(stairs(), (bar) => bar > 4);
  const panel = alignPanel({
    market: 'stocks',
    histories: [
      { id: 'WHOLE', bars: stairs() },
      { id: 'HALTED', bars: halted },
      { id: 'DELISTED', bars: delisted },
    ],
  });
  const outcomes = settleOutcomes(panel, 5);
  const at = (day: number, asset: number) => outcomes.values[day * 3 + asset];

  it('SIG-3: runs from the next open to the close five bars after that bar', () => {
    expect(at(0, 0)).toBeCloseTo(Math.log(165 / 110), 12);
    expect(at(3, 0)).toBeCloseTo(Math.log(195 / 140), 12);
  });

  it('is not known before its last session', () => {
    expect(at(4, 0)).toBeNaN();
    expect(at(9, 0)).toBeNaN();
  });

  it('does not exist if nothing could be bought at the next open, and settles a halt at the last close', () => {
    expect(at(2, 1)).toBeNaN();
    expect(at(1, 1)).toBeCloseTo(Math.log(175 / 120), 12);
  });

  it('SIG-3: counts a delisted name at its last close, so that failures are not forgotten', () => {
    expect(at(1, 2)).toBeCloseTo(Math.log(145 / 120), 12);
    expect(at(4, 2)).toBeNaN();
  });
});
