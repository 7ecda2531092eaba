import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const web = fileURLToPath(new URL('../..', import.meta.url));

/** A chart that does not arrive leaves its table: `ui/charts/chart-boundary.tsx`. */
const GUARDED =
  /^(ui\/states\/lazy-part\.ts|ui\/charts\/|features\/public-pages\/landing\/showcase\/call-picture)/;

it('WEB-10: every part of a page that comes later is one that may not arrive', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const unguarded = files.filter(
    (name) => !GUARDED.test(name) && /(?<![\w.])lazy\(/.test(readFileSync(join(web, name), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(unguarded).toEqual([]);
});
