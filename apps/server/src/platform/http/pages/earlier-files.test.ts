import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testClock } from '../../../../test/clock.ts';
import { withApp } from '../../../../test/http-proof/make-app.ts';
import { standInPlatform } from '../../../../test/http-proof/stand-in-platform.ts';

const folder = mkdtempSync(join(tmpdir(), 'auspex-earlier-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DAY_MS = 86_400_000;

/** Builds of one checkout, one after the other, started on one data folder. */
function installation(name: string) {
  const [webFolder, home] = [join(folder, name, 'dist'), join(folder, name, 'home')];
  const build = (...files: string[]) => {
    rmSync(webFolder, { recursive: true, force: true });
    mkdirSync(join(webFolder, 'assets'), { recursive: true });
    for (const file of files) {
      writeFileSync(join(webFolder, 'assets', file), `export const from = '${file}';`);
      writeFileSync(join(webFolder, 'assets', `${file}.br`), 'compressed');
    }
  };
  /** Which of the files a server finds that starts so many days from now. */
  const found = async (files: readonly string[], days = 0) => {
    const platform = standInPlatform();
    const clock = { ...platform.clock, now: () => testClock.now() + days * DAY_MS };
    const config = { ...platform.config, home };
    return withApp({ webFolder, platform: { ...platform, clock, config } }, async ({ app }) => {
      const answers = await Promise.all(files.map((file) => app.inject(`/assets/${file}`)));
      return answers.flatMap(({ statusCode, body }, place) =>
        statusCode === 200 && body.includes(`'${files[place]}'`) ? [files[place]] : [],
      );
    });
  };
  return { build, found, home };
}

it('PLAT-20: a page that was open over an upgrade finds its files for a week, and then no more', async () => {
  const { build, found, home } = installation('week');
  const files = ['first.js', 'second.js', 'both.js'];
  build('first.js', 'both.js');
  expect(await found(files)).toEqual(['first.js', 'both.js']);
  build('second.js', 'both.js');
  // However long the first was served: its week begins when it is replaced.
  expect(await found(files, 40)).toEqual(files);
  expect(await found(files, 46)).toEqual(files);
  expect(await found(files, 48)).toEqual(['second.js', 'both.js']);
  expect(readdirSync(join(home, 'earlier-pages'))).toHaveLength(2);
});

it('PLAT-20: of many builds the last are kept, and none that was copied in part', async () => {
  const { build, found, home } = installation('many');
  const files = Array.from({ length: 8 }, (_, place) => `build-${place}.js`);
  for (const [place, file] of files.entries()) {
    build(file);
    await found([], place / 100);
  }
  const unfinished = join(home, 'earlier-pages', 'abc-1.unfinished', 'assets');
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, 'cut.js'), `'cut.js'`);
  expect(await found([...files, 'cut.js'], 0.08)).toEqual(files.slice(2));
});

it('PLAT-20: where nothing can be kept, the pages are served all the same', async () => {
  const { build, found, home } = installation('full');
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'earlier-pages'), 'no folder');
  build('only.js');
  expect(await found(['only.js', 'other.js'])).toEqual(['only.js']);
});
