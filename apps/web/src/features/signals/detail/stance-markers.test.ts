import { describe, expect, it } from 'vitest';
import { stanceMarkers } from './signal-chart.tsx';

const day = (date: string, hour = 0) => Date.parse(`${date}T00:00:00Z`) + hour * 3_600_000;
const word = {
  published: (stance: string) => stance.toUpperCase(),
  recomputed: (stance: string) => `${stance} again`,
};

describe('the marks of the stance on the candles', () => {
  it('stand on the bar of their date, whatever time of day the bar begins', () => {
    const time = [day('2025-03-03', 14), day('2025-03-04', 14)];
    const [mark] = stanceMarkers(
      [{ date: '2025-03-04', stance: 'buy', close: 10, series: 'paper-forward' }],
      time,
      word,
    );
    expect(mark).toEqual({
      timeMs: day('2025-03-04', 14),
      place: 'below',
      shape: 'up',
      tone: 'gain',
      name: 'BUY',
      text: 'BUY',
    });
  });

  it('are grey and without a word where the stance was only recomputed', () => {
    const time = [day('2025-03-03')];
    const [mark] = stanceMarkers(
      [{ date: '2025-03-03', stance: 'sell', close: 10, series: 'backtest' }],
      time,
      word,
    );
    expect(mark).toEqual({
      timeMs: day('2025-03-03'),
      place: 'above',
      shape: 'down',
      tone: 'muted',
      name: 'sell again',
    });
  });

  it('come in the order of time, and not for days without a bar', () => {
    const time = [day('2025-03-03'), day('2025-03-05')];
    const marks = stanceMarkers(
      [
        { date: '2025-03-05', stance: 'hold', close: 10, series: 'backtest' },
        { date: '2025-03-04', stance: 'buy', close: 10, series: 'backtest' },
        { date: '2025-03-03', stance: 'buy', close: 10, series: 'backtest' },
      ],
      time,
      word,
    );
    expect(marks.map(({ timeMs }) => timeMs)).toEqual([day('2025-03-03'), day('2025-03-05')]);
  });
});
