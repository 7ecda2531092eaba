import { chromium } from 'playwright-core';
import type { JourneyTools } from '../e2e/journey.ts';
import { signedInMember } from '../e2e/sign-in.ts';
import { ask, type Site } from '../e2e/site.ts';
import { startSite, untilPrepared } from '../e2e/start-site.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import type { Proof, Report } from '../scripts/proof.ts';
import { type Answer, type Figure, marketFigures } from './shown-figures/market-figures.ts';
import { parseShown } from './shown-figures/read-page.ts';
import { recordFigures, textFigures } from './shown-figures/record-figures.ts';

/** The fewest figures that are compared. */
const FEWEST = 40;

/** Answers of the calls, as a member gets them. */
async function answersOf(site: Site): Promise<Answer> {
  const { session } = await signedInMember(site, false);
  return async (path) => {
    const reply = await ask(site, path, { headers: { authorization: `Bearer ${session.accessToken}` } });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}.`);
    return reply.json();
  };
}

/** Whether a figure as it is written is the number, to its last digit. */
function agrees({ shown, recomputed }: Figure): boolean {
  const read = parseShown(shown);
  return read !== null && Math.abs(read.value - recomputed) <= read.step * 0.5000001;
}

function judge(report: Report, figures: readonly Figure[]): number {
  for (const figure of figures) {
    const { where, what, shown, recomputed } = figure;
    report.expect(
      `${where}: ${what}`,
      agrees(figure),
      `shown ${shown} · recomputed ${recomputed.toPrecision(7)}`,
    );
  }
  return figures.filter(agrees).length;
}

/**
 * `npm run prove shown-figures`: what the screens say against own arithmetic on the raw data of the calls. A fresh
 * installation takes minutes to fill; `E2E_SITE=http://…` reads one that runs.
 */
export const proof: Proof = {
  title: 'Figures on the screens are what an independent calculation makes of the raw data',
  async run(report) {
    const found = findBrowser();
    if (found.path === null) throw new Error(`There is no browser. ${found.advice}`);
    const site = await (await startSite()).atFullSpeed();
    await untilPrepared(site);
    const args = ['--no-sandbox', '--disable-gpu'];
    const browser = await chromium.launch({ executablePath: found.path, args });
    const tools: JourneyTools = { browser, site };
    try {
      const answer = await answersOf(site);
      let [agreed, compared] = [0, 0];
      for (const read of [marketFigures, recordFigures, textFigures]) {
        const figures = await read(tools, answer);
        agreed += judge(report, figures);
        compared += figures.length;
      }
      report.expect(`figures compared (at least ${FEWEST})`, compared >= FEWEST, compared);
      report.expect('of them agree to the last digit shown', agreed === compared, agreed);
    } finally {
      await browser.close();
      await site.stop();
    }
  },
};
