import { wordSentence } from '@auspex/market';
import { DomainError } from '../../platform/errors/index.ts';
import type { Command } from '../../platform/module.ts';
import { printTable } from '../../platform/terminal/print-table.ts';
import type { ViewAsset } from '../view/market-view.ts';
import { type ListedFlag, listFlags } from './flag-store.ts';
import { type QualityNeeds, repairFlag } from './repair-flag.ts';
import { screenStored } from './screen-stored.ts';

const usage =
  'quality [SYMBOL] [--json] | quality --repair ID --yes | quality FILES… [--market stocks|crypto] [--dates day-first|month-first] [--confirmed SYMBOL:DATE,…] [--json]';
/** Nobody reads more than this in a terminal; `--json` has everything. */
const SHOWN = 50;
const ALL = 100_000;

interface Wishes {
  readonly symbol: string | undefined;
  readonly json: boolean;
  readonly repair: string | undefined;
  readonly yes: boolean;
}

function readWishes(args: readonly string[]): Wishes | null {
  const at = args.indexOf('--repair');
  const repair = at < 0 ? undefined : args[at + 1];
  const rest = at < 0 ? args : args.toSpliced(at, 2);
  const symbols = rest.filter((arg) => !arg.startsWith('--'));
  const unknown = rest.filter((arg) => arg.startsWith('--') && arg !== '--json' && arg !== '--yes');
  const wrong = symbols.length > 1 || unknown.length > 0 || (at >= 0 && !/^\d+$/.test(repair ?? ''));
  if (wrong || (repair !== undefined && symbols.length > 0)) return null;
  return { symbol: symbols[0], json: rest.includes('--json'), repair, yes: rest.includes('--yes') };
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function complain(text: string): number {
  process.stderr.write(`${text}\n`);
  return 1;
}

/**
 * `auspex quality`: screens what is stored, shows what looks wrong by rule, and records a repair that a person
 * decides on.
 */
export function qualityCommand(needs: QualityNeeds): Command {
  return {
    name: 'quality',
    usage,
    summary:
      'Check the stored bars, or files without storing them, for faults; record a suggested repair as a revision.',
    async run(args) {
      const wishes = readWishes(args);
      if (wishes === null) {
        process.stderr.write(`Usage: auspex ${usage}\n`);
        return 2;
      }
      return wishes.repair === undefined ? screen(needs, wishes) : repair(needs, wishes.repair, wishes.yes);
    },
  };
}

async function screen({ platform, market }: QualityNeeds, { symbol, json }: Wishes): Promise<number> {
  const view = market().view();
  const asset = symbol === undefined ? undefined : await view.findAsset(symbol);
  if (symbol !== undefined && asset === undefined) return complain(`${symbol} is not a symbol known here.`);
  const assets = asset ? [asset] : await view.assets({ delisted: true });
  const { bars } = await screenStored(platform.database, market().view(), {
    assets,
    now: platform.clock.now(),
  });
  const { items, byRule } = await listFlags(platform.database, view.world, {
    assetId: asset?.assetId,
    limit: ALL,
  });
  const symbolOf = new Map<string, string>();
  for (const one of assets) symbolOf.set(one.assetId, one.symbol);
  const shown = items.map((flag) => ({ ...flag, symbol: symbolOf.get(flag.assetId) ?? flag.assetId }));
  if (json)
    print(JSON.stringify({ world: view.world, assets: assets.length, bars, byRule, items: shown }, null, 2));
  else tell({ world: view.world, assets, bars, byRule, shown });
  return 0;
}

function tell(found: {
  readonly world: string;
  readonly assets: readonly ViewAsset[];
  readonly bars: number;
  readonly byRule: readonly { readonly rule: string; readonly count: number }[];
  readonly shown: readonly (ListedFlag & { readonly symbol: string })[];
}): void {
  const { world, assets, bars, byRule, shown } = found;
  print(`World ${world}: ${bars} daily bars of ${assets.length} assets screened.`);
  if (byRule.length === 0) {
    print('Nothing unusual found.');
    return;
  }
  print(
    printTable(
      ['rule', 'flags'],
      byRule.map(({ rule, count }) => [rule, String(count)]),
    ),
  );
  for (const flag of shown.slice(0, SHOWN)) {
    const state = flag.repaired ? ' (repaired)' : '';
    print(`\n#${flag.id}  ${flag.symbol}  ${flag.date}  ${flag.rule}${state}`);
    print(`    ${wordSentence(flag.evidence)}\n    ${wordSentence(flag.suggestion)}`);
  }
  if (shown.length > SHOWN) print(`\n… and ${shown.length - SHOWN} more; --json shows all.`);
  print('\nTo record a suggested repair: auspex quality --repair ID --yes');
}

async function repair(needs: QualityNeeds, flagId: string, yes: boolean): Promise<number> {
  if (!yes) {
    return complain(
      `A repair changes what everyone sees from now on. Run auspex quality --repair ${flagId} --yes when you mean it.`,
    );
  }
  try {
    const done = await repairFlag(needs, { flagId, by: 'command line', actorId: null });
    print(`${done.symbol}: ${done.description} ${done.bars} bar${done.bars === 1 ? '' : 's'} revised.`);
    return 0;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return complain(
      error.data === undefined && error.code === 'not-found'
        ? `There is no open flag ${flagId}.`
        : error.message,
    );
  }
}
