import assert from 'node:assert/strict';
import { seriousFindings } from '../check-accessibility.ts';
import { type Journey, journey } from '../journey.ts';
import { openPage, untilReady, type Visitor } from '../open-page.ts';
import { routesOfTheSite } from '../routes-of-the-site.ts';

const LOOKS = [
  { width: 390, height: 844, theme: 'dark' },
  { width: 1440, height: 900, theme: 'light' },
] as const;

/** Leaving is what this page does, so a member is one no longer. */
const LEAVES = '/logout';

function visit(path: string, visitor: Visitor): Journey {
  return journey(`${path} opens at ${visitor.width} px, ${visitor.theme}`, async ({ browser, site }) => {
    const opened = await openPage({ browser, site }, path, visitor);
    try {
      await untilReady(opened.page);
      const shown = new URL(opened.page.url()).pathname;
      assert.equal(shown, path, `the visitor was led to ${shown}`);
      assert.notEqual((await opened.page.textContent('h1'))?.trim() ?? '', '', 'the page has no heading');
      const overflow = await opened.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.ok(overflow <= 0, `the page is ${overflow} px wider than the window`);
      assert.deepEqual(await seriousFindings(opened.page), []);
      assert.deepEqual(opened.errors, []);
    } finally {
      await opened.close();
    }
  });
}

/** Every page of the route table opens without errors and without a serious finding of axe. */
export function everyRoute(): Journey[] {
  return routesOfTheSite().flatMap(({ path, access }) =>
    LOOKS.map((look) =>
      visit(path, { ...look, member: access === 'member' || path === LEAVES, alone: path === LEAVES }),
    ),
  );
}
