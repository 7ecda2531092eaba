import { type SourceFile, withoutStrings } from './source-file.ts';

/** What runs on the injected clock, so that it can be tested at any instant: the server, its sources, and every test. */
const held = [
  /^apps\/server\//,
  /^packages\/market-data\//,
  /^packages\/exchanges\//,
  /^e2e\//,
  /\.test\.tsx?$/,
  /^packages\/[^/]+\/test\//,
];

/** The one place in the server that reads the machine's clock. */
const clock = 'apps/server/src/platform/clock/clock.ts';

const readings = [
  { what: 'Date.now', pattern: /\bDate\s*\.\s*now\b/ },
  { what: 'new Date() without an instant', pattern: /\bnew\s+Date\s*(?:\(\s*\)|(?=[;,)\]}\n]))/ },
  { what: 'Date() as a function', pattern: /(?<!new\s+)(?<![\w.$])Date\s*\(/ },
  { what: 'performance.timeOrigin', pattern: /\bperformance\s*\.\s*timeOrigin\b/ },
];

/** Plain text, such as the rules' own examples, is not code. */
const templates = /`(?:\\.|[^`\\])*`/g;

/** The ways in which a file reads the machine's clock. */
export function clockReadings({ code }: SourceFile): string[] {
  const text = withoutStrings(code).replaceAll(templates, (piece) => (piece.includes('${') ? piece : '``'));
  return readings.filter(({ pattern }) => pattern.test(text)).map(({ what }) => what);
}

/** Places that read the machine's clock: what they do depends on the day on which they run. */
export function findMachineClockProblems(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const { path } = file;
    if (path === clock || !held.some((place) => place.test(path))) return [];
    return clockReadings(file).map(
      (what) =>
        `${path}: ${what} is the machine's clock; take the instant from the clock (performance.now() measures time).`,
    );
  });
}
