import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter, sourceParameter } from '../parameters.ts';
import { Cell } from '../running/cell.ts';
import { RollingDeviation } from '../running/rolling-deviation.ts';

/**
 * Historical volatility: the deviation of the last `length` log returns, scaled to a year, in per cent.
 * Warm-up: `length` bars. Convention: sample deviation (n − 1) times the root of `yearBars`: 252 for
 * stocks, 365 for assets that trade every day.
 */
export const historicalVolatility = defineIndicator({
  id: 'historical-volatility',
  name: 'Historical volatility',
  group: 'volatility',
  summary: 'How much the returns have varied lately, scaled to a year.',
  reading: '20 means: in two years of three the price ends within about 20% of where it began.',
  parameters: {
    length: lengthParameter(20, { min: 2 }),
    yearBars: lengthParameter(252, { label: 'Bars in a year', max: 600_000 }),
    source: sourceParameter(),
  },
  inputs: ['source'],
  outputs: [{ id: 'volatility', name: 'Volatility', unit: 'percent', draw: 'line', tone: 'main' }],
  pane: 'own',
  positivePrices: true,
  warmUp: (p) => ({ volatility: p.length }),
  begin(p, { source }, { volatility }) {
    const before = new Cell();
    const window = new RollingDeviation(p.length);
    return (i) => {
      const squares = window.next(Math.log(source[i] / before.swap(source[i])));
      volatility[i] = 100 * Math.sqrt((squares / (p.length - 1)) * p.yearBars);
    };
  },
});
