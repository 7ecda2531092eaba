import type { AssetId, IsoDate } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { sessionDays as dates, sessionTimes as time } from '../../../test/session-days.ts';
import type { PaperTrade } from '../store/paper-store.ts';
import { buyTurns } from './acted-stance.ts';
import { sessionOpens } from './session-opens.ts';
import { writtenStance } from './written-stance.ts';

const stances = Int8Array.of(0, 1, 1, 0, 1, 1);
const place = Int32Array.from(dates, (_, at) => at);

function written(decidedOn: IsoDate, at: string): PaperTrade {
  return {
    ...{ id: `trade:${decidedOn}`, seq: 1, hash: '', assetId: 'us:KO' as AssetId, decidedOn },
    ...{ writtenAt: Date.parse(at), ended: false },
  };
}

function traded(...trades: PaperTrade[]) {
  return writtenStance(
    time,
    { stance: stances, place },
    {
      turns: buyTurns({ dates, stances }, dates[0]),
      trades: new Map(trades.map((trade) => [trade.decidedOn, trade])),
      openOf: sessionOpens('us'),
      nextOpen: Date.parse('2026-03-10T13:30:00Z'),
    },
  );
}

describe('RET-3: A trade of the published record', () => {
  it('is one that stood in the ledger before the open it enters at', () => {
    const trade = written(dates[1], '2026-03-04T14:29:59Z');
    const { stance, entries, refused } = traded(trade, written(dates[4], '2026-03-06T21:50:00Z'));
    expect([...stance]).toEqual([0, 1, 1, 0, 1, 1]);
    expect([...entries.keys()]).toEqual([2, 5]);
    expect(entries.get(2)).toBe(trade);
    expect(refused).toEqual([]);
  });

  it('written down as that open passed is refused, and is not entered later either', () => {
    const { stance, entries, refused } = traded(
      written(dates[1], '2026-03-04T14:30:00Z'),
      written(dates[4], '2026-03-06T21:50:00Z'),
    );
    expect([...stance]).toEqual([0, 0, 0, 0, 1, 1]);
    expect([...entries.keys()]).toEqual([5]);
    expect(refused).toEqual([dates[2]]);
  });

  it('that was never written down is named among the refused once its open has passed', () => {
    const { stance, refused } = traded();
    expect([...stance]).toEqual([0, 0, 0, 0, 0, 0]);
    expect(refused).toEqual([dates[2], dates[5]]);
    const eve = writtenStance(
      time.slice(0, 2),
      { stance: stances.slice(0, 2), place: place.slice(0, 2) },
      {
        turns: buyTurns({ dates, stances }, dates[0]),
        trades: new Map(),
        openOf: sessionOpens('us'),
        nextOpen: Date.parse('2026-03-04T14:30:00Z'),
      },
    );
    expect(eve.refused).toEqual([]);
  });
});
