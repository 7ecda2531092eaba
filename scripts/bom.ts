import { mkdirSync, writeFileSync } from 'node:fs';
import { inCheckout } from './checkout.ts';
import { runProgram } from './run-program.ts';

/** `npm run bom`: every package in the lockfile with its licence and hash, in CycloneDX, for a release. */
const { ok, output } = await runProgram('npm', [
  'sbom',
  '--sbom-format=cyclonedx',
  '--package-lock-only',
  '--loglevel=error',
]);
const start = output.indexOf('{');
if (!ok || start < 0) {
  console.error(output);
  process.exit(1);
}
const bill = JSON.parse(output.slice(start)) as { components: readonly unknown[] };
const file = inCheckout('artifacts', 'bill-of-materials.cdx.json');
mkdirSync(inCheckout('artifacts'), { recursive: true });
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${bill.components.length} packages: ${file}`);
