import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { BarColumns } from '@auspex/market';
import { inCheckout } from '../../scripts/checkout.ts';

/** What both sides read, in the order in which the peer reads it. */
export interface PeerInput {
  readonly bars: BarColumns;
  readonly stance?: Int8Array;
  readonly stopDistance?: Float64Array;
  readonly targetDistance?: Float64Array;
}

/** The functions of C TA-Lib that the eight indicators call, and those that they name without calling. */
const TA_FUNCTIONS = [
  ...['SMA', 'EMA', 'RSI', 'MACD', 'BBANDS', 'ATR', 'ADX', 'STOCH', 'MA', 'STDDEV', 'VAR', 'TRANGE'],
  ...['DEMA', 'TEMA', 'TRIMA', 'KAMA', 'MAMA', 'T3', 'WMA'],
];

let built: { readonly folder: string; readonly program: string | null } | undefined;

/** The peer's program, compiled once per process with gcc; null if there is no compiler. */
function compilePeer(): { readonly folder: string; readonly program: string | null } {
  if (built !== undefined) return built;
  const folder = mkdtempSync(join(tmpdir(), 'auspex-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  built = { folder, program: null };
  if (spawnSync('gcc', ['--version']).status !== 0) return built;
  const library = inCheckout('node_modules', 'talib', 'src', 'lib');
  const sources = [
    ...['main', 'backtest', 'sweep', 'indicators'].map((name) =>
      inCheckout('bench', 'quant', 'peer', `${name}.c`),
    ),
    ...TA_FUNCTIONS.map((name) => join(library, 'src', 'ta_func', `ta_${name}.c`)),
    join(library, 'src', 'ta_func', 'ta_utility.c'),
    join(library, 'src', 'ta_common', 'ta_global.c'),
  ];
  const folders = ['include', 'src/ta_common', 'src/ta_func'].map((name) => `-I${join(library, name)}`);
  const program = join(folder, 'peer');
  execFileSync('gcc', ['-O2', '-w', ...folders, '-o', program, ...sources, '-lm']);
  built = { folder, program };
  return built;
}

/** The compiled peer on one history: it repeats works and says what processor time they took. */
export class CPeer {
  readonly #program: string;
  readonly #args: readonly string[];
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  readonly #folder: string;

  /** Null where there is no C compiler. */
  static open(input: PeerInput): CPeer | null {
    const { folder, program } = compilePeer();
    return program === null ? null : new CPeer({ folder, program }, input);
  }

  private constructor({ folder, program }: { folder: string; program: string }, input: PeerInput) {
    const { bars } = input;
    const count = bars.close.length;
    const columns = join(mkdtempSync(join(folder, 'history-')), 'columns');
    const empty = new Float64Array(count);
    const { stopDistance = empty, targetDistance = empty } = input;
    const stance = Float64Array.from(input.stance ?? empty);
    const all = [bars.open, bars.high, bars.low, bars.close, stopDistance, targetDistance, stance];
    writeFileSync(columns, '');
    for (const column of all)
      writeFileSync(columns, new Uint8Array(column.buffer, column.byteOffset, column.byteLength), {
        flag: 'a',
      });
    this.#folder = dirname(columns);
    this.#program = program;
    this.#args = [columns, String(count)];
    this.#child = spawn(program, this.#args, { stdio: ['pipe', 'pipe', 'inherit'] });
    if (this.#child.stdout === null) throw new Error('The peer has no output.');
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  async #ask(line: string): Promise<string> {
    this.#child.stdin?.write(`${line}\n`);
    const { value, done } = await this.#lines.next();
    if (done === true) throw new Error(`The peer ended at "${line}".`);
    return value;
  }

  /** Nanoseconds of processor time for so many runs. */
  async time(work: string, times: number): Promise<number> {
    return Number(await this.#ask(`${work} ${times}`));
  }

  /** The numbers that a run finds. */
  async results(work: string): Promise<Float64Array> {
    const file = join(this.#folder, `${work}-results`);
    await this.#ask(`${work} > ${file}`);
    const bytes = readFileSync(file);
    return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  }

  /** Nanoseconds of the first run in a process of its own. */
  firstRun(work: string): number {
    return Number(execFileSync(this.#program, [...this.#args, work], { encoding: 'utf8' }));
  }

  /** Where its columns are, for another process. */
  get columns(): string {
    return this.#args[0] ?? '';
  }

  close(): void {
    this.#child.stdin?.end();
  }
}
