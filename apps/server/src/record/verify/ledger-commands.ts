import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ledgerWitness } from '@auspex/contract';
import {
  type BreakReason,
  checkRootSignature,
  type LedgerBreak,
  type LedgerKey,
} from '@auspex/contract/ledger';
import type { MarketService } from '../../market/index.ts';
import type { Command, Platform } from '../../platform/module.ts';
import { type RootSigner, verifySignature } from '../sign-roots.ts';
import { listKeys } from '../store/key-store.ts';
import { makeWitness, type Witness } from '../witness.ts';
import type { RecordCheck } from './record-check.ts';
import { verifyLedger } from './verify-ledger.ts';
import type { WorldVerdict } from './verify-world.ts';

const sentences: Readonly<Record<BreakReason, string>> = {
  malformed: 'it does not have the form that the ledger writes',
  'other-world': "it belongs to another world's chain",
  'missing-entry': 'this entry is missing',
  'repeated-entry': 'the number is used twice',
  'broken-link': 'it does not follow the entry before it: that one, or the order, was changed',
  'altered-header': 'its hash does not match what it says',
  'altered-entry': 'its content is not what its hash commits to',
  'time-backwards': 'it claims to be older than the entry before it',
  'altered-body': 'the body does not match its hash',
  'foreign-leaf': 'the leaf is not the one the entry was written with',
  'missing-leaf': 'a leaf is missing',
  'stray-leaf': 'there is a leaf that no entry counts',
  'repeated-leaf': 'the leaf appears twice',
  'lost-call': 'an outcome and its call do not match',
  'second-outcome': 'its call already has an outcome for this horizon',
  'false-outcome': 'the outcome is not what the call and the stored prices give',
  'unknown-entry': 'the entry is not in the chain',
  'missing-body': 'the body of an open leaf is missing',
  'shown-differs': 'what the pages show is not what was recorded',
  'missing-copy': 'the pages leave it out',
  'stray-copy': 'the pages show it, but it was never recorded',
  'altered-root': 'the root published for a day is not one the chain ever had',
  'proof-material': 'the stored hashes of its leaves do not match',
  'cut-tail': 'the chain ends before it, although a later end was witnessed',
  'other-root': 'its hash is not the one that was witnessed',
  unsigned: 'it has no signature, although the ledger had a key by then',
  'unknown-key': 'it is signed by a key that is not listed',
  'false-signature':
    'the signature is not over this entry: its content or date was changed after it was signed, or someone without the key signed it',
  'redated-root': 'the root of the day is one the chain had, but its date and time are not what was signed',
  'false-key':
    'the key that should sign from here on is not what it says, or is not the one of this installation’s master key',
  'false-timestamp': 'the time stamp kept for the day is not over its root',
};

const verifyUsage = 'verify-ledger [--root FILE] [--json]';
const saveUsage = 'save-root FILE';
const rotateUsage = 'rotate-ledger-key';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

interface Verification {
  readonly signer: RootSigner;
  readonly market: Pick<MarketService, 'fromMemory'>;
  readonly checks: () => readonly RecordCheck[];
}

/** `auspex verify-ledger`, `auspex save-root` and `auspex rotate-ledger-key`. */
export function ledgerCommands(verification: Verification): readonly Command[] {
  return [
    {
      name: 'verify-ledger',
      usage: verifyUsage,
      summary:
        'Recompute every hash, signature and outcome of the ledger, and what the pages show; with --root, compare with a root saved earlier.',
      run: (args, platform) => runVerify(verification, args, platform),
    },
    {
      name: 'save-root',
      usage: saveUsage,
      summary: 'Save the ends of all chains, to compare with later.',
      run: runSave,
    },
    {
      name: 'rotate-ledger-key',
      usage: rotateUsage,
      summary: 'Sign the ledger with a new key from now on; the old one stays listed.',
      run: (args, platform) => runRotate(verification.signer, args, platform),
    },
  ];
}

async function runVerify(
  { market, checks: collectChecks }: Verification,
  args: readonly string[],
  platform: Platform,
): Promise<number> {
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
  const checks = collectChecks();
  // Outcomes are made again from the prices.
  const verdicts = await market.fromMemory(() =>
    verifyLedger(platform.database, {
      witnessed: saved?.worlds ?? [],
      checks,
      onProgress: (world, entries, leaves) =>
        say?.(`${world}: ${number(entries)} entries, ${number(leaves)} leaves …`),
      onCheck: (name, done, total) => say?.(`comparing ${name}: ${percent(done, total)} …`),
    }),
  );
  if (watched) process.stderr.write('\r\u001b[K');
  const signatures = saved === null ? [] : await judgeSaved(saved, await listKeys(platform.database));
  const intact =
    verdicts.every((verdict) => verdict.break === null) && signatures.every(({ wrong }) => !wrong);
  const compared = checks.map(({ name }) => name);
  const saying = {
    intact,
    savedAt: saved?.at ?? null,
    savedSignatures: signatures,
    compared,
    worlds: verdicts,
  };
  if (given.json) print(JSON.stringify(saying));
  else
    for (const line of [...describeVerdicts(verdicts, saved), ...signatures.map(({ text }) => text)])
      print(line);
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

const percent = (done: number, total: number): string => `${Math.floor((100 * done) / Math.max(1, total))}%`;
const number = (value: number): string => value.toLocaleString('en-US');

/** What a person reads. */
export function describeVerdicts(verdicts: readonly WorldVerdict[], saved: Witness | null): string[] {
  if (verdicts.length === 0) return ['The ledger is empty.'];
  return verdicts.flatMap((verdict) => {
    const { world, entries, leaves, end, held, uncovered } = verdict;
    if (verdict.break !== null) {
      const first = `${world}: BROKEN at ${describeBreak(verdict.break)}.`;
      return [first, `  Whole up to entry ${number(end.count)} (${end.hash.slice(0, 16)}…).`];
    }
    const whole = `${world}: whole. ${number(entries)} entries, ${number(leaves)} leaves, ends with ${end.hash}.`;
    const gaps = [
      ...held.map((sentence) => `  ${sentence[0]?.toUpperCase()}${sentence.slice(1)}.`),
      ...uncovered.map((sentence) => `  Not committed to: ${sentence}.`),
    ];
    if (verdict.witnessed === null || saved === null) {
      const advice =
        'compare with a root saved earlier (--root FILE) to notice entries cut off at the end, or a chain that the holder of the key wrote again';
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

interface SavedSignature {
  readonly wrong: boolean;
  readonly text: string;
}

/** What the signatures in a saved file show: who published its roots, whatever the chain says today. */
export async function judgeSaved(saved: Witness, keys: readonly LedgerKey[]): Promise<SavedSignature[]> {
  const judged: SavedSignature[] = [];
  const say = (wrong: boolean, text: string) => void judged.push({ wrong, text });
  for (const { world, count, hash, writtenAt, signature } of saved.worlds) {
    if (signature === null || writtenAt === null) {
      if (count > 0)
        say(false, `${world}: the saved root has no signature, so only the file itself vouches for it.`);
      continue;
    }
    const state = await checkRootSignature(
      { world, count, hash, at: writtenAt, signature },
      keys,
      verifySignature,
    );
    const key = `${signature.key.slice(0, 16)}…`;
    if (state === 'signed')
      say(
        false,
        `${world}: the saved root is signed by key ${key}, which is listed. Only the holder of that key can have published it; a chain without it is another one.`,
      );
    else if (state === 'unknown-key')
      say(
        true,
        `${world}: the saved root is signed by key ${key}, which is no longer listed. Listed keys never go away: the list was replaced.`,
      );
    else
      say(
        true,
        `${world}: the signature in the saved file does not hold. The file was changed, or its key is listed with another period now.`,
      );
  }
  return judged;
}

async function runRotate(
  signer: RootSigner,
  args: readonly string[],
  { database }: Platform,
): Promise<number> {
  if (args.length > 0) {
    complain(`It takes nothing. Usage: auspex ${rotateUsage}`);
    return 2;
  }
  const { id, generation, since, endorsement } = await signer.rotate(database);
  print(`Key ${generation} signs the ledger since ${since}: ${id}`);
  if (generation > 1 && endorsement === null)
    print('The key before could not sign for it, because it belongs to another master key.');
  return 0;
}

async function runSave(args: readonly string[], { database, config, clock }: Platform): Promise<number> {
  const [file, ...more] = args;
  if (file === undefined || file.startsWith('-') || more.length > 0) {
    complain(`Name the file. Usage: auspex ${saveUsage}`);
    return 2;
  }
  const path = resolve(file);
  if (existsSync(path)) {
    complain(
      `${path} already exists; an earlier root is worth keeping, so choose another name. Nothing was written.`,
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

/** The first bad entry and why, as a sentence. */
function describeBreak({ seq, id, reason }: LedgerBreak): string {
  return `entry ${seq}${id === null ? '' : `, leaf ${id}`}: ${sentences[reason]} (${reason})`;
}

/** A root saved earlier, or what is wrong with the file as a sentence. */
function readSavedRoot(file: string): Witness | string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return `${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`;
  }
  try {
    const parsed = ledgerWitness.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
  } catch {
    // No JSON at all: the same advice.
  }
  return `${file} is not a saved root; make one with "auspex save-root FILE" or keep a copy of /.well-known/auspex-ledger.json.`;
}
