import { existsSync, readFileSync } from 'node:fs';
import { findPlaces } from './boundaries/fences.ts';
import { judgeCounts } from './boundaries/ratchet.ts';
import { checkBoundaries, readCheckout } from './check-boundaries.ts';
import { findLooseEntries } from './check-lockfile.ts';
import { inCheckout, root, typeScriptProjects } from './checkout.ts';
import { inParallel, type ProgramResult, runProgram } from './run-program.ts';
import { findBannedForms, findMisspellings } from './texts/check-texts.ts';
import { readTexts } from './texts/read-texts.ts';

/** One thing that must be true of the current sources. */
export interface Check {
  readonly title: string;
  run(): Promise<ProgramResult>;
}

/**
 * Types of every project, as one check each. One checker per project: of several, each works out the types that they
 * have in common for itself, and two projects at once occupy both cores anyway.
 */
function typeChecks(): Check[] {
  return typeScriptProjects().map((project) => ({
    title: `types of ${project.replace('/tsconfig.json', '')}`,
    run: () => runProgram('tsc', ['-p', inCheckout(project), '--checkers', '1']),
  }));
}

const formatAndLint: Check = {
  title: 'format and lint',
  run: () => runProgram('biome', ['check', '--diagnostic-level=warn', '--max-diagnostics=50']),
};

const boundaries: Check = {
  title: 'boundaries',
  run: async () => {
    const problems = await checkBoundaries();
    return { ok: problems.length === 0, output: problems.join('\n') };
  },
};

const fences: Check = {
  title: 'fences',
  run: async () => {
    const problems = judgeCounts(findPlaces(readCheckout()));
    return { ok: problems.length === 0, output: problems.join('\n') };
  },
};

const texts: Check = {
  title: 'English',
  run: async () => {
    const all = readTexts();
    const problems = [...findBannedForms(all), ...findMisspellings(all)];
    return { ok: problems.length === 0, output: problems.join('\n') };
  },
};

const lockfile: Check = {
  title: 'lockfile',
  run: async () => {
    const problems = findLooseEntries(readFileSync(inCheckout('package-lock.json'), 'utf8'));
    return { ok: problems.length === 0, output: problems.join('\n') };
  },
};

/**
 * Promises that nobody handles and regular expressions that can be made slow; only of the server, which either of them
 * would stop. A page only logs the one and reads no text of strangers with the other.
 */
const syntax: Check = {
  title: 'promises and regular expressions',
  run: async () => {
    const { readSyntax } = await import('./boundaries/server-syntax.ts');
    const { findDroppedPromises } = await import('./boundaries/dropped-promises.ts');
    const { findExpressions, findSlowExpressions } = await import('./boundaries/expressions.ts');
    const [dropped, expressions] = readSyntax(
      root,
      inCheckout('apps/server/tsconfig.json'),
      (found) => [findDroppedPromises(found), findExpressions(found)] as const,
    );
    const problems = [...dropped, ...findSlowExpressions(expressions)];
    return { ok: problems.length === 0, output: problems.join('\n') };
  },
};

const sizeBudgets: Check = {
  title: 'size budgets',
  run: () => runProgram(process.execPath, [inCheckout('apps/web/size-budget.ts')]),
};

/**
 * Everything that can be checked without running the product; size budgets only if the pages are built. The types of
 * the tests take longest: begun last, they would occupy one core while the other has nothing to do.
 */
export function allChecks(): Check[] {
  const built = existsSync(inCheckout('apps/web/dist/manifest.json'));
  return [
    ...typeChecks().toReversed(),
    formatAndLint,
    boundaries,
    fences,
    texts,
    lockfile,
    syntax,
    ...(built ? [sizeBudgets] : []),
  ];
}

/** Runs checks in parallel, prints a line each and what is wrong, and counts. */
export async function runChecks(
  checks: readonly Check[],
): Promise<{ passed: number; failed: number; failures: readonly string[] }> {
  const results = await inParallel(checks, 2, async (check) => {
    const { ok, output } = await check.run();
    console.log(`  ${ok ? '✓' : '✗'} ${check.title}`);
    if (!ok) console.log(indent(output));
    return ok;
  });
  const failures = checks.filter((_, place) => !results[place]).map(({ title }) => title);
  return { passed: checks.length - failures.length, failed: failures.length, failures };
}

function indent(text: string): string {
  return text.trimEnd().replaceAll(/^/gm, '      ');
}
