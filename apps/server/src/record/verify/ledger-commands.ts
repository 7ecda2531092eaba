import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fromMemory } from '../../market/index.ts';
import type { Command, Platform } from '../../platform/module.ts';
import { makeWitness, type Witness } from '../witness/witness.ts';
import { describeBreak } from './describe-break.ts';
import { recordChecksOf } from './record-check.ts';
import { readSavedRoot } from './saved-root.ts';
import { verifyLedger } from './verify-ledger.ts';
import type { WorldVerdict } from './verify-world.ts';

const verifyUsage = 'verify-ledger [--root FILE] [--json]';
const saveUsage = 'save-root FILE';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

/** `auspex verify-ledger` and `auspex save-root`. */
export const ledgerCommands: readonly Command[] = [
  {
    name: 'verify-ledger',
    usage: verifyUsage,
    summary:
      'Recompute every hash of the ledger, every outcome, and what the pages read; with --root compare with a root saved earlier.',
    run: runVerify,
  },
  {
    name: 'save-root',
    usage: saveUsage,
    summary: 'Save the ends of all chains, to compare with later.',
    run: runSave,
  },
];

async function runVerify(args: readonly string[], platform: Platform): Promise<number> {
  const given = readVerifyArguments(args);
  if (typeof given === 'string') {
    complain(`${given} Usage: auspex ${verifyUsage}`);
    return 2;
  }
  const saved = given.root === null ? null : readSavedRoot(resolve(given.root));
  if (typeof saved === 'string') {
    complain(saved);
    return 2;
  }
  const watched = process.stderr.isTTY && !given.json;
  const say = watched ? showAtTimes() : undefined;
  const checks = recordChecksOf(platform);
  // Outcomes are made again from the prices.
  const verdicts = await fromMemory(platform, () =>
    verifyLedger(platform.database, {
      witnessed: saved?.worlds ?? [],
      checks,
      onProgress: (world, entries, leaves) =>
        say?.(`${world}: ${number(entries)} entries, ${number(leaves)} leaves …`),
      onCheck: (name, done, total) => say?.(`comparing ${name}: ${percent(done, total)} …`),
    }),
  );
  if (watched) process.stderr.write('\r\u001b[K');
  const intact = verdicts.every((verdict) => verdict.break === null);
  const compared = checks.map(({ name }) => name);
  if (given.json) print(JSON.stringify({ intact, savedAt: saved?.at ?? null, compared, worlds: verdicts }));
  else for (const line of describeVerdicts(verdicts, saved)) print(line);
  if (intact && !given.json && verdicts.length > 0 && compared.length > 0)
    print(`Compared as well: ${compared.join(', ')}.`);
  return intact ? 0 : 1;
}

function readVerifyArguments(args: readonly string[]): { root: string | null; json: boolean } | string {
  try {
    const options = { root: { type: 'string' }, json: { type: 'boolean' } } as const;
    const { values } = parseArgs({ args: [...args], options, allowPositionals: false });
    return { root: values.root ?? null, json: values.json ?? false };
  } catch (error) {
    return `${(error as Error).message.split('.')[0]}.`;
  }
}

/** Writes over one line of the terminal, five times a second at most. */
function showAtTimes(): (line: string) => void {
  let shownAt = 0;
  return (line) => {
    if (performance.now() - shownAt < 200) return;
    shownAt = performance.now();
    process.stderr.write(`\r\u001b[K${line}`);
  };
}

const percent = (done: number, total: number): string => `${Math.floor((100 * done) / Math.max(1, total))} %`;
const number = (value: number): string => value.toLocaleString('en-US');

/** What a person reads. */
export function describeVerdicts(verdicts: readonly WorldVerdict[], saved: Witness | null): string[] {
  if (verdicts.length === 0) return ['The ledger is empty.'];
  return verdicts.flatMap((verdict) => {
    const { world, entries, leaves, end, uncovered } = verdict;
    if (verdict.break !== null) {
      const first = `${world}: BROKEN at ${describeBreak(verdict.break)}.`;
      return [first, `  Whole up to entry ${number(end.count)} (${end.hash.slice(0, 16)}…).`];
    }
    const whole = `${world}: whole. ${number(entries)} entries, ${number(leaves)} leaves, ends with ${end.hash}.`;
    const gaps = uncovered.map((sentence) => `  Not committed to: ${sentence}.`);
    if (verdict.witnessed === null || saved === null) {
      const advice = 'compare with a root saved earlier (--root FILE) to notice entries cut off at the end';
      return [whole, `  The tail is unwitnessed: ${advice}.`, ...gaps];
    }
    const since = end.count - verdict.witnessed.count;
    const grown =
      since === 0
        ? 'nothing was added since'
        : `${number(since)} more ${since === 1 ? 'entry' : 'entries'} since`;
    return [
      whole,
      `  The root saved at ${saved.at} is still in it (entry ${number(verdict.witnessed.count)}); ${grown}.`,
      ...gaps,
    ];
  });
}

async function runSave(args: readonly string[], { database, config, clock }: Platform): Promise<number> {
  const [file, ...more] = args;
  if (file === undefined || file.startsWith('-') || more.length > 0) {
    complain(`Say which file. Usage: auspex ${saveUsage}`);
    return 2;
  }
  const path = resolve(file);
  if (existsSync(path)) {
    complain(
      `${path} is there already; an earlier root is worth keeping, choose another name. Nothing was written.`,
    );
    return 1;
  }
  const witness = await makeWitness(database, config.world, clock);
  try {
    writeFileSync(path, `${JSON.stringify(witness, null, 2)}\n`, { flag: 'wx' });
  } catch (error) {
    complain(`${path} cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`);
    return 1;
  }
  for (const { world, count, hash } of witness.worlds)
    print(`${world}: ${number(count)} entries, ends with ${hash}`);
  print(`Saved to ${path}. Keep it where nobody who runs this installation can change it.`);
  return 0;
}
