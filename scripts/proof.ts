import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { inCheckout } from './checkout.ts';

/** A long proof in `prove/NAME.ts`: `export const proof: Proof = { title, run }`. */
export interface Proof {
  /** What is proven, as one sentence. */
  readonly title: string;
  run(report: Report): Promise<void>;
}

/**
 * Where a proof writes its findings. Parts that passed are remembered, so that an interrupted proof continues where
 * it was.
 */
export interface Report {
  /** Runs one part unless it was already run on this commit; returns its figures, which appear in the evidence. */
  part<Figures extends Record<string, string | number>>(
    name: string,
    work: () => Promise<Figures>,
  ): Promise<Figures>;
  /** A figure that must meet its threshold. */
  expect(name: string, holds: boolean, figure: string | number): void;
}

interface Memory {
  readonly commit: string;
  readonly parts: Record<string, Record<string, string | number>>;
}

interface Line {
  readonly name: string;
  readonly figure: string;
  readonly holds: boolean;
}

export function openReport(name: string, title: string, { again }: { again: boolean }) {
  const memoryFile = inCheckout('.auspex', 'proofs', `${name}.json`);
  if (again) rmSync(memoryFile, { force: true });
  const commit = currentCommit();
  const memory = recall(memoryFile, commit);
  const lines: Line[] = [];
  const began = new Date();
  const report: Report = {
    async part<Figures extends Record<string, string | number>>(part: string, work: () => Promise<Figures>) {
      const known = memory.parts[part] as Figures | undefined;
      const figures = known ?? (await work());
      memory.parts[part] = figures;
      mkdirSync(inCheckout('.auspex', 'proofs'), { recursive: true });
      writeFileSync(memoryFile, JSON.stringify(memory));
      for (const [figure, value] of Object.entries(figures)) {
        lines.push({ name: `${part}: ${figure}`, figure: String(value), holds: true });
      }
      return figures;
    },
    expect(expectation, holds, figure) {
      lines.push({ name: expectation, figure: String(figure), holds });
    },
  };
  return {
    async run(proof: Proof): Promise<{ ok: boolean; summary: string }> {
      try {
        await proof.run(report);
      } catch (error) {
        lines.push({ name: 'ended early', figure: (error as Error).message, holds: false });
      }
      const broken = lines.filter(({ holds }) => !holds);
      writeEvidence({ name, title, lines, began, commit });
      // What passed once need not pass on another commit, so nothing is remembered past the end.
      if (broken.length === 0) rmSync(memoryFile, { force: true });
      const telling = broken.length > 0 ? broken : lines.slice(-3);
      return {
        ok: broken.length === 0,
        summary: telling.map((line) => `${line.name} ${line.figure}`).join('; '),
      };
    },
  };
}

function recall(file: string, commit: string): Memory {
  if (existsSync(file)) {
    const memory = JSON.parse(readFileSync(file, 'utf8')) as Memory;
    if (memory.commit === commit) return memory;
  }
  return { commit, parts: {} };
}

function writeEvidence(run: {
  name: string;
  title: string;
  lines: readonly Line[];
  began: Date;
  commit: string;
}): void {
  const seconds = Math.round((Date.now() - run.began.getTime()) / 1000);
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GB`;
  const rows = run.lines.map(
    ({ name, figure, holds }) => `| ${name} | ${figure} | ${holds ? 'yes' : '**no**'} |`,
  );
  const text = [
    `# ${run.title}`,
    '',
    `Date ${run.began.toISOString()} · commit ${run.commit} · ${seconds} s · ${machine} · Node ${process.version}`,
    '',
    '| What | Figure | Holds |',
    '|---|---|---|',
    ...rows,
    '',
  ];
  mkdirSync(inCheckout('docs', 'evidence'), { recursive: true });
  writeFileSync(inCheckout('docs', 'evidence', `${run.name}.md`), text.join('\n'));
}

function currentCommit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: inCheckout(), encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!docs/evidence') !== '';
    return `${git('rev-parse', '--short=12', 'HEAD')}${changed ? ' with changes' : ''}`;
  } catch {
    return 'unknown';
  }
}
