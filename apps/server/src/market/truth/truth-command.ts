import type { Command } from '../../platform/module.ts';
import { printTable } from '../../platform/terminal/print-table.ts';
import type { MarketService } from '../view/market-service.ts';
import { type TruthDocument, truthOf } from './truth-document.ts';

const usage = 'market truth [--json]';

const percent = (part: number) => `${part > 0 ? '+' : '−'}${Math.abs(part * 100).toFixed(2)}%`;

function describe(effect: TruthDocument['effects'][number]): string[] {
  if (effect.kind === 'momentum') {
    const { symbol, strength, lookbackSessions } = effect;
    return [
      symbol,
      'momentum',
      `${strength} sigmas a session per sigma of the last ${lookbackSessions} sessions`,
    ];
  }
  const { symbol, from, until, logReturnPerSession, sigmasPerYear } = effect;
  const size = `${percent(logReturnPerSession)} a session, ${sigmasPerYear} sigmas a year`;
  return [symbol, 'season', `${from} to ${until}: ${size}`];
}

/** `auspex market truth`: the effects planted in the simulated market. */
export function truthCommand({ market }: { readonly market: Pick<MarketService, 'world'> }): Command {
  return {
    name: 'market truth',
    usage,
    summary: 'Show which effects were planted in the simulated market; everything else in it is chance.',
    async run(args) {
      if (args.some((arg) => arg !== '--json')) {
        process.stderr.write(`Usage: auspex ${usage}\n`);
        return 2;
      }
      const { world } = market;
      const truth = truthOf(world);
      if (args.includes('--json')) {
        process.stdout.write(`${JSON.stringify({ world: world.name, truth }, null, 2)}\n`);
        return truth === null ? 1 : 0;
      }
      if (truth === null) {
        process.stderr.write('This installation uses the real market: nothing was planted in it.\n');
        return 1;
      }
      process.stdout.write(
        `World ${world.name} (simulated)\n${printTable(['symbol', 'effect', 'how strong'], truth.effects.map(describe))}\n` +
          `${truth.withoutEffect.length} further assets carry none: what is found in them is chance.\n`,
      );
      return 0;
    },
  };
}
