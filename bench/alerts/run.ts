import { assetId, dateOfInstant } from '@auspex/market';
import type { AlertCondition } from '@auspex/quant/alerting';
import type { WatchedAlert } from '../../apps/server/src/alerts/alert-store.ts';
import { judgeTicks, type Tick } from '../../apps/server/src/alerts/judge-alerts.ts';
import type { Figure } from '../figure.ts';

const ALERTS = 50_000;
const QUOTES = 2000;
const ROUNDS = 20;
const MOST_SECONDS = 1;
const DAY = Date.parse('2026-11-18');

/** Every fourth alert waits for a move, the others for a price around the present one. */
function makeAlerts(): WatchedAlert[] {
  return Array.from({ length: ALERTS }, (_, i) => {
    const condition: AlertCondition =
      i % 4 === 0
        ? { kind: 'change', is: 'moves', by: 0.01 + (i % 7) / 100, bars: 1 + (i % 5) }
        : { kind: 'price', is: (['above', 'below', 'crosses'] as const)[i % 3], level: 90 + (i % 41) / 2 };
    return {
      ...{
        id: String(i),
        memberId: 'm',
        assetId: assetId(`us:A${i % QUOTES}`),
        condition,
        frequency: 'every',
      },
      ...{ mail: true, push: true, expiresAt: null, paused: false, snoozedUntil: null, endedAt: null },
      ...{ version: 1, createdAt: new Date(DAY), updatedAt: new Date(DAY), state: null, judged: 0 },
    };
  });
}

/** Ticks of a walk; the same every time. */
function makeTicks(round: number): Tick[] {
  return Array.from({ length: QUOTES }, (_, i) => ({
    ...{ assetId: assetId(`us:A${i}`), bar: DAY },
    price: 100 + 8 * Math.sin(round * 1.7 + i),
  }));
}

/** Processor time of judging every alert on one tick of every quote. */
export async function run(): Promise<Figure[]> {
  const byAsset = Map.groupBy(makeAlerts(), ({ assetId: id }) => id);
  const bars = {
    time: Float64Array.from({ length: 250 }, (_, i) => DAY - (250 - i) * 86_400_000),
    close: Float64Array.from({ length: 250 }, (_, i) => 100 + Math.sin(i)),
  };
  const asset = {
    bars,
    market: 'crypto',
    today: dateOfInstant(DAY),
    splitDays: [],
    splitFactor: () => 1,
  } as const;
  const none: readonly WatchedAlert[] = [];
  const seconds: number[] = [];
  let fired = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const ticks = makeTicks(round);
    const before = process.cpuUsage();
    const outcomes = judgeTicks(ticks, (id) => (id === null ? none : (byAsset.get(id) ?? none)), {
      now: DAY,
      assetOf: () => asset,
    });
    const { user, system } = process.cpuUsage(before);
    seconds.push((user + system) / 1e6);
    for (const outcome of outcomes) {
      outcome.alert.state = outcome.state;
      if (outcome.fired !== null) fired += 1;
    }
  }
  // The first tick is the slowest: nothing is compiled yet.
  const slowest = Math.max(...seconds);
  return [
    {
      name: `${ALERTS.toLocaleString('en')} alerts on a tick of ${QUOTES.toLocaleString('en')} quotes, slowest of ${ROUNDS} (${fired.toLocaleString('en')} fired)`,
      ours: `${(slowest * 1000).toFixed(0)} ms`,
      peer: `${MOST_SECONDS} s of processor time`,
      ratio: slowest / MOST_SECONDS,
      bar: `≤ ${MOST_SECONDS}`,
      ok: fired > 0 && slowest <= MOST_SECONDS,
    },
  ];
}
