import { describe, expect, it } from 'vitest';
import { hearCommand } from '../../test/hear-command.ts';
import { withMarket } from '../../test/with-market.ts';
import { modules } from '../modules.ts';
import { type Command, type OpenModules, openModules } from '../platform/module.ts';
import { createLedger } from '../record/index.ts';
import { describeUpdate } from './describe-update.ts';
import { forecastsCommand } from './forecasts-command.ts';
import { findCommand } from './run-with-modules.ts';
import { signalsCommand } from './signals-command.ts';

/** In this market it is now Wednesday 18 November 2026, 22:00 UTC: the last day of coins is the 17th. */
const test = withMarket();

type MakeCommand = (opened: OpenModules) => Command;
let opened: OpenModules | null = null;

const ledger = () => createLedger({ ...test.platform, world: test.market.world.name });
const make = (command: MakeCommand): Command => {
  opened ??= openModules(test.platform, modules);
  return command(opened);
};
const run = (command: MakeCommand, ...args: string[]) =>
  hearCommand(async () => make(command).run(args, test.platform));

describe('auspex signals and auspex forecasts', () => {
  it.each([
    { command: signalsCommand, what: 'signal', kind: 'signals' },
    { command: forecastsCommand, what: 'forecast', kind: 'forecasts' },
  ] as const)(
    'publish the $kind of the newest bar, say how many, and do nothing the second time',
    async ({ command, what, kind }) => {
      const before = (await ledger().root()).count;
      const first = await run(command, '--market', 'crypto');
      expect(first.code).toBe(0);
      const [line = '', count = '0'] =
        new RegExp(`crypto: (\\d+) ${what}s published, through 2026-11-17; no outcome was due`).exec(
          first.out,
        ) ?? [];
      expect(line, first.out).not.toBe('');
      expect(first.err).toContain(`${kind}: done`);
      const [stored] = await test.database.query<{ n: number }>(
        `select count(*)::int as n from ledger_leaf l join ledger_entry e using (world, seq)
        where e.kind = $1 and e.subject like 'crypto/2026-11-17/%' and l.of_id is null`,
        [kind],
      );
      expect(stored?.n).toBe(Number(count));
      expect(stored?.n).toBeGreaterThan(10);
      const written = (await ledger().root()).count;
      expect(written).toBeGreaterThan(before);

      const second = await run(command, '--market', 'crypto', '--json');
      expect(second.err).toBe('');
      expect(JSON.parse(second.out)).toMatchObject({
        [kind]: [
          {
            ...{ market: 'crypto', newestBar: '2026-11-17', publishedThrough: '2026-11-17' },
            ...{ published: 0, settled: 0 },
          },
        ],
      });
      expect((await ledger().root()).count).toBe(written);
      expect((await run(command, '--market', 'crypto')).out).toContain(
        `crypto: up to date, the ${what}s of the newest bar (2026-11-17) are in the ledger; no outcome was due.`,
      );
    },
  );

  it('refuse what they do not know with a sentence, and are distinct from forecast on a folder', async () => {
    expect(await run(signalsCommand, '--market', 'moon')).toMatchObject({ code: 2 });
    expect((await run(forecastsCommand, '--market', 'moon')).err).toContain(
      '--market is crypto or us, not moon.',
    );
    expect(await run(forecastsCommand, '--history')).toMatchObject({ code: 2 });
    const known = [signalsCommand, forecastsCommand].map(make);
    expect(findCommand(known, ['forecasts', '--json'])?.command.name).toBe('forecasts');
    expect(findCommand(known, ['forecast'])).toBeNull();
  });

  it('say what is missing if nothing could be published', () => {
    const none = { market: 'us', settled: 0, published: 0 } as const;
    const empty = describeUpdate({ ...none, newestBar: null, publishedThrough: null }, 'signal');
    expect(empty).toContain('there are no daily bars yet');
    const waiting = { ...none, newestBar: '2026-11-18', publishedThrough: '2026-11-17' } as const;
    expect(describeUpdate({ ...waiting, settled: 1 }, 'signal')).toBe(
      'us: nothing published, bars of 2026-11-18 are still awaited; the signals of 2026-11-17 are the newest; 1 outcome settled.',
    );
  });
});
