import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { choiceParameter, lengthParameter } from '../parameters.ts';
import { Cell } from '../running/cell.ts';
import { ratio } from '../running/ratio.ts';
import { anchors, sessionKey } from '../running/session-key.ts';

/**
 * Anchored VWAP: the volume-weighted mean price since the session (day, week or month) began. No warm-up: it restarts
 * with each session. Convention: typical price (high + low + close) / 3; until the first trade of a session the bar's
 * own price. `utcOffset` −5 puts the boundary between US sessions.
 */
export const sessionVwap = defineIndicator({
  id: 'session-vwap',
  name: 'Session VWAP',
  group: 'volume',
  summary: 'The mean price paid since the session began, weighted by volume.',
  reading: 'Desks measure their fills against it; intraday it acts as the fair price.',
  parameters: {
    anchor: choiceParameter('Starts with each', anchors),
    utcOffset: lengthParameter(0, { label: 'Session offset from UTC (hours)', min: -12, max: 14 }),
  },
  inputs: ['high', 'low', 'close', 'volume'],
  outputs: [{ id: 'vwap', name: 'Session VWAP', unit: 'price', draw: 'line', tone: 'main' }],
  pane: 'price',
  bySession: true,
  warmUp: () => ({ vwap: 0 }),
  begin(p, { time, high, low, close, volume }, { vwap }) {
    const session = new Cell();
    const money = new Cell(0);
    const shares = new Cell(0);
    return (i) => {
      const key = sessionKey(time[i], p.anchor, p.utcOffset);
      if (session.swap(key) !== key) {
        money.value = 0;
        shares.value = 0;
      }
      const price = (high[i] + low[i] + close[i]) / 3;
      money.value += price * volume[i];
      shares.value += volume[i];
      vwap[i] = ratio(money.value, shares.value, price);
    };
  },
  vote: {
    horizon: 'short',
    rule: 'Buy while the close is above the session’s VWAP, sell while it is below.',
    cast: (view) => voteAbove(view.close(), view.value('vwap')),
  },
});
