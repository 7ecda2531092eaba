import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: ReadonlyArray<{ readonly html: string }>;
}

/** Serious and critical axe findings on the page as shown now, one line each. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // Rows of the question before are pale until its answer is there, like a button that cannot be pressed.
  await page.waitForFunction(() => document.querySelector('[aria-busy=true] > table') === null);
  // Half a megabyte of script, which a page needs once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const findings = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(context: Document, options: object): Promise<{ violations: Finding[] }> };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const runOnly = { type: 'tag', values: tags };
    // Describing the elements that are in order takes a quarter of the time, and half of it fetching styles and sounds
    // again, which only rules need that find nothing serious (no-autoplay-audio) or are not among these tags.
    return (await axe.run(document, { runOnly, resultTypes: ['violations'], preload: false })).violations;
  });
  return findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}
