import { MessageChannel } from 'node:worker_threads';
import { walkMarket } from '../../apps/server/src/signals/model/walk-market.ts';
import { makeBars } from '../market/made-bars.ts';
import { BARS } from './stored-market.ts';

/** What walking through a market's history takes: three horizons, a model per quarter each, gates judged. */
export interface WalkFigures {
  readonly names: number;
  readonly seconds: number;
  readonly models: number;
  readonly peakMegabytes: number;
}

function measureWalk(names: number): WalkFigures {
  const histories = Array.from({ length: names }, (_, i) => ({
    id: `A${i}`,
    bars: makeBars(BARS, { from: Date.parse('2018-03-05'), seed: i + 1 }),
  }));
  const { port1, port2 } = new MessageChannel();
  port1.unref();
  const began = performance.now();
  const walked = walkMarket({ kind: 'walk', market: 'crypto', histories, known: [], port: port2 });
  const seconds = (performance.now() - began) / 1000;
  port2.close();
  if (walked === null) throw new Error('There is too little to walk through.');
  const peakMegabytes = process.resourceUsage().maxRSS / 1024;
  return { names, seconds, models: walked.fittedModels, peakMegabytes };
}

if (import.meta.main) console.log(JSON.stringify(measureWalk(Number(process.argv[2]))));
