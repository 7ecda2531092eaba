import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { buildWeb } from './build-web.ts';
import { inCheckout } from './checkout.ts';
import { drainWhenOrphaned } from './drain-when-orphaned.ts';
import { openReport, type Proof } from './proof.ts';

/** `npm run prove [NAME …] [-- --again]`: the long proofs, one line each; evidence goes to docs/evidence/NAME.md. */
drainWhenOrphaned();
const args = process.argv.slice(2);
const again = args.includes('--again');
const known = globSync('*.ts', { cwd: inCheckout('prove') })
  .map((file) => basename(file, '.ts'))
  .filter((name) => !name.endsWith('.test'))
  .sort();
const wanted = args.filter((arg) => arg !== '--again');
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no proof "${unknown.join('", "')}". There are: ${known.join(', ') || 'none yet'}.`);
  process.exit(2);
}

// Proofs that open pages open those of this tree.
const build = await buildWeb();
if (build.kind === 'failed') {
  console.error(build.output);
  process.exit(1);
}

let failures = 0;
for (const name of wanted.length > 0 ? wanted : known) {
  const module = (await import(inCheckout('prove', `${name}.ts`))) as Proof & { proof?: Proof };
  const proof = module.proof ?? module;
  const report = openReport(name, proof.title, { again });
  const outcome = await report.run(proof);
  if (!outcome.ok) failures += 1;
  console.log(`${outcome.ok ? '✓' : '✗'} ${name}: ${proof.title} — ${outcome.summary}`);
}
console.log(failures === 0 ? 'All proofs hold.' : `${failures} failed.`);
process.exit(failures === 0 ? 0 : 1);
