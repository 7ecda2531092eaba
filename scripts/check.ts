import { allChecks, runChecks } from './checks.ts';

/** `npm run check [-- --fix]`: format, lint, types of every project, boundaries, size budgets. */
const args = process.argv.slice(2);
if (args.some((arg) => arg !== '--fix')) {
  console.error(`npm run check takes --fix or nothing, not "${args.join(' ')}".`);
  process.exit(2);
}
if (args.includes('--fix')) {
  const { runProgram } = await import('./run-program.ts');
  await runProgram('biome', ['check', '--write', '--diagnostic-level=error'], { show: true });
}
const { passed, failed } = await runChecks(allChecks());
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
