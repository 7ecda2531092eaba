import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type QualityFinding,
  type QualityRule,
  readPriceFile,
  repairBars,
  screenBars,
} from '../../packages/market-data/src/index.ts';
import { requestOfFile } from '../../packages/market-data/test/real-price-files.ts';
import { inCheckout } from '../../scripts/checkout.ts';
import type { Report } from '../../scripts/proof.ts';

/** Other people's real price files, on machines that have them. */
export const realData = inCheckout('..', 'shared', 'data');
export const hasRealData = existsSync(realData);

interface FaultyFile {
  readonly file: string;
  readonly market: 'us' | null;
  /** The faults according to the hand-repaired twin: rule and first date, one for each range. */
  readonly faults: readonly { readonly rule: QualityRule; readonly from: string }[];
  /** What the screen reports in addition and the twin does not repair, each with the case for it. */
  readonly besides: readonly { readonly rule: QualityRule; readonly from: string; readonly why: string }[];
}

const FAULTY_FILES: readonly FaultyFile[] = [
  {
    file: '4063-T-1d-bad-stock-split',
    market: null,
    faults: [{ rule: 'split-adjustment', from: '2023-03-15' }],
    besides: [],
  },
  {
    file: '8TRA-DE-1d-missing-div-adjust',
    market: null,
    faults: [{ rule: 'dividend-missing', from: '2023-06-02' }],
    besides: [],
  },
  {
    file: 'AET-L-1d-100x-error',
    market: null,
    faults: [
      { rule: 'unit-error', from: '2022-05-03' },
      { rule: 'unit-error', from: '2022-05-20' },
    ],
    besides: [
      { rule: 'zero-volume', from: '2022-05-03', why: 'true of the twin, too: 22 days without any trade' },
      { rule: 'stale-run', from: '2022-05-10', why: 'true of the twin, too: six closes alike without trade' },
    ],
  },
  {
    file: 'SAND-1d-bad-div',
    market: 'us',
    faults: [{ rule: 'dividend-wrong', from: '2024-01-12' }],
    besides: [
      {
        rule: 'dividend-wrong',
        from: '2024-01-16',
        why: 'the twin takes the phantom dividend out and leaves it in its adjusted closes',
      },
    ],
  },
];

type LoadedFile = ReturnType<typeof loadFile>;

function loadFile(name: string, market: 'us' | null) {
  const text = readFileSync(join(realData, 'data-quality', 'yfinance', `${name}.csv`), 'utf8');
  const [file] = readPriceFile(text, 'us').series;
  return { file, flags: screenBars(requestOfFile(file, { market, tellsActions: true })) };
}

/** Bars whose close, volume or adjusted close differ by more than the rounding of the files. */
function differing(a: LoadedFile['file'], b: Parameters<typeof repairBars>[0]): number[] {
  const differ = (x: number | undefined, y: number | undefined) => Math.abs((x ?? 0) / (y ?? 1) - 1) > 1e-6;
  return Array.from(a.bars.time.keys()).filter(
    (i) =>
      differ(a.bars.close[i], b.bars.close[i]) ||
      (a.bars.volume[i] !== b.bars.volume[i] && differ(a.bars.volume[i], b.bars.volume[i])) ||
      differ(a.adjustedClose?.[i], b.adjustedClose?.[i]),
  );
}

/** Dates with a dividend in one file and none in the other. */
function dividendsTakenOut(a: LoadedFile['file'], b: LoadedFile['file']): string[] {
  const dates = (file: LoadedFile['file']) =>
    file.payouts.flatMap(({ time, dividend }) => (dividend > 0 ? [dateOf(time)] : []));
  const kept = new Set(dates(b));
  return dates(a).filter((date) => !kept.has(date));
}

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

const isAt = (flag: QualityFinding) => (told: { rule: QualityRule; from: string }) =>
  told.rule === flag.rule && told.from === flag.span.from;

/** How many flags a rule has: "2 gap, 1 zero-volume". */
export function describeFlags(flags: readonly QualityFinding[]): string {
  const counts = Map.groupBy(flags, ({ rule }) => rule);
  return [...counts].map(([rule, found]) => `${found.length} ${rule}`).join(', ') || 'none';
}

function judge({ file: name, market, faults, besides }: FaultyFile) {
  const { file, flags } = loadFile(name, market);
  const twin = loadFile(`${name}-fixed`, market);
  const faulty = new Set(differing(file, twin.file));
  const confirmed = flags.filter((flag) => faults.some(isAt(flag)));
  const mendedBy = (chosen: readonly QualityFinding[]) =>
    chosen.reduce((given, { repair }) => repairBars(given, repair), file as Parameters<typeof repairBars>[0]);
  const changed = differing(file, mendedBy(flags));
  const others = flags.filter((flag) => !faults.some(isAt(flag)));
  return {
    'bars the twin changed': faulty.size,
    'dividends the twin took out': dividendsTakenOut(file, twin.file).join(' ') || 'none',
    'bars all suggestions change': changed.length,
    'of them the twin’s': changed.filter((i) => faulty.has(i)).length,
    'bars unlike the twin after the suggestions for its faults': differing(twin.file, mendedBy(confirmed))
      .length,
    'dividends to be taken out':
      flags.flatMap(({ repair }) => (repair.kind === 'remove-dividend' ? [repair.exDate] : [])).join(' ') ||
      'none',
    'faults the twin tells': faults.length,
    'of them flagged': faults.filter((told) => flags.some((flag) => isAt(flag)(told))).length,
    flags: flags.length,
    'flags the twin confirms': confirmed.length,
    'other flags':
      others
        .map((flag) => {
          const why = besides.find(isAt(flag))?.why ?? 'nothing speaks for it';
          return `${flag.rule} ${flag.span.from} (${why})`;
        })
        .join('; ') || 'none',
    'other flags that nothing speaks for': others.filter((flag) => !besides.some(isAt(flag))).length,
    'flags of the twin': describeFlags(twin.flags),
  };
}

/** Every faulty file next to its hand-repaired twin, with the false alarms. */
export async function judgeFaultyFiles(report: Report): Promise<void> {
  const all: ReturnType<typeof judge>[] = [];
  for (const faulty of FAULTY_FILES) {
    const figures = await report.part(faulty.file, async () => judge(faulty));
    report.expect(
      `${faulty.file}: mended as suggested for its faults it equals its twin, dividends included`,
      figures['bars unlike the twin after the suggestions for its faults'] === 0 &&
        figures['dividends to be taken out'] === figures['dividends the twin took out'],
      figures['bars unlike the twin after the suggestions for its faults'],
    );
    all.push(figures);
  }
  const sum = (name: keyof ReturnType<typeof judge>) =>
    all.reduce((total, figures) => total + Number(figures[name]), 0);
  const share = (part: number, of: number) => `${part}/${of} = ${(part / of).toFixed(3)}`;
  const [told, flagged] = [sum('faults the twin tells'), sum('of them flagged')];
  report.expect('four faulty files: recall of faults', flagged === told, share(flagged, told));
  report.expect(
    'four faulty files: precision of flags, by the word of the twins (all others are listed and have a reason)',
    sum('other flags that nothing speaks for') === 0,
    share(sum('flags the twin confirms'), sum('flags')),
  );
  report.expect(
    'four faulty files: recall of bars',
    sum('of them the twin’s') === sum('bars the twin changed'),
    share(sum('of them the twin’s'), sum('bars the twin changed')),
  );
  report.expect(
    'four faulty files: precision of bars when every suggestion is followed (SAND’s adjusted closes are the rest)',
    all.every(
      (figures, at) =>
        FAULTY_FILES[at].file.startsWith('SAND') ||
        figures['bars all suggestions change'] === figures['of them the twin’s'],
    ),
    share(sum('of them the twin’s'), sum('bars all suggestions change')),
  );
  const clean = await report.part('CALM-1d-no-bad-divs', async () => ({
    flags: loadFile('CALM-1d-no-bad-divs', 'us').flags.length,
  }));
  report.expect('nothing in the file with nothing wrong', clean.flags === 0, clean.flags);
}
