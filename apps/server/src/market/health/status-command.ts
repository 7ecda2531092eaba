import type { Command, Platform } from '../../platform/module.ts';
import { printTable } from '../../platform/terminal/print-table.ts';
import { listWorlds } from '../../platform/worlds/index.ts';
import type { Ingest } from '../ingest/ingest.ts';
import { describeSources, type SourceHealth } from './describe-sources.ts';

const usage = 'market status [--json]';

function ageOf(at: string | null, now: number): string {
  if (at === null) return '–';
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / 60_000));
  if (minutes < 90) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} h ago`;
  return at.slice(0, 10);
}

function describe(source: SourceHealth, now: number): string {
  const rows = source.feeds.map(({ feed, state, records, freshAt, lastRunAt, nextRunAt }) => [
    feed,
    state,
    String(records),
    ageOf(freshAt, now),
    ageOf(lastRunAt, now),
    nextRunAt === null ? '–' : `${nextRunAt.slice(0, 16).replace('T', ' ')} UTC`,
  ]);
  const errors = source.feeds.flatMap(({ feed, state, lastError, lastErrorAt }) =>
    lastError === null
      ? []
      : [`  ${feed}${state === 'failing' ? '' : ' (fine since)'}, ${ageOf(lastErrorAt, now)}: ${lastError}`],
  );
  const { quota } = source;
  const calls =
    quota === null
      ? []
      : [
          `Calls today: ${quota.used} of ${quota.limit} used, reset at ${quota.resetsAt}`,
          `Next: ${quota.plannedNext.join(', ') || 'nothing is due'}`,
        ];
  return [
    source.simulated ? source.name : `${source.name} (${source.source})`,
    printTable(['what', 'state', 'fetched', 'newest', 'last asked', 'next'], rows),
    ...calls,
    ...(errors.length === 0 ? [] : ['Last errors:', ...errors]),
  ].join('\n');
}

/** `auspex market status`: how fresh the market is, for people and for programs. */
export function statusCommand(needs: {
  readonly platform: Platform;
  readonly ingest: Ingest;
  /** Sentences of the modules above. */
  readonly readNotes: () => Promise<readonly string[]>;
}): Command {
  const { platform, ingest, readNotes } = needs;
  return {
    name: 'market status',
    usage,
    summary: 'Show freshness, counts, quota and last errors of every source of market data.',
    async run(args) {
      if (args.some((arg) => arg !== '--json')) {
        process.stderr.write(`Usage: auspex ${usage}\n`);
        return 2;
      }
      const sources = await describeSources(ingest);
      const notes = await readNotes();
      if (args.includes('--json')) {
        const status = { world: ingest.world, worlds: await listWorlds(platform.database), sources, notes };
        process.stdout.write(`${JSON.stringify(status, null, 2)}\n`);
        return 0;
      }
      const now = platform.clock.now();
      const parts = [`World ${ingest.world}`, ...sources.map((source) => describe(source, now)), ...notes];
      process.stdout.write(`${parts.join('\n\n')}\n`);
      return 0;
    },
  };
}
