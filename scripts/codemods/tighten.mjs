// node tighten.mjs ROOT: sets the numbers of scripts/boundaries/ratchet.ts to what is counted; names what rose.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
const root = process.argv[2] ?? process.cwd();
const file = `${root}/scripts/boundaries/ratchet.ts`;
if (!existsSync(file)) process.exit(0);
const { readCheckout } = await import(`${root}/scripts/check-boundaries.ts`);
const { findPlaces } = await import(`${root}/scripts/boundaries/fences.ts`);
let text = readFileSync(file, 'utf8');
for (const [name, places] of findPlaces(readCheckout())) {
  const pattern = new RegExp(`(['"]?${name.replace(/[.*+?^$(){}|[\]\\]/g, '\\$&')}['"]?: )(\\d+)`);
  const [, , now] = pattern.exec(text) ?? [];
  if (now === undefined) throw new Error(`ratchet.ts has no "${name}"`);
  if (Number(now) === places.length) continue;
  console.log(`   ratchet: ${name}: ${now} → ${places.length}${places.length > Number(now) ? '   RISES' : ''}`);
  text = text.replace(pattern, `$1${places.length}`);
}
writeFileSync(file, text);
