import assert from 'node:assert/strict';
import { seriousFindings } from '../check-accessibility.ts';
import { type Journey, type JourneyTools, journey } from '../journey.ts';
import { openPage, untilReady } from '../open-page.ts';
import { hasMarket } from './market-visitors.ts';

async function toneAndTexts({ browser, site }: JourneyTools): Promise<void> {
  if (!(await hasMarket(site))) {
    console.log('      not walked, this site has no market: sentiment');
    return;
  }
  const member = { width: 1440, height: 900, theme: 'dark', member: true } as const;
  const { page, errors, close } = await openPage({ browser, site }, '/sentiment-analysis/us?days=20', member);
  await untilReady(page);
  const table = page.getByRole('table', { name: 'Tone by asset' });
  await table.waitFor();
  const first = table.locator('tbody tr').first();
  await first.getByRole('button').first().click();
  await page.getByRole('heading', { name: /^Counted headlines: / }).waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  await page.getByRole('main').getByRole('link', { name: 'Crypto', exact: true }).click();
  await page.waitForURL('**/sentiment-analysis/crypto**');
  await page.getByRole('heading', { name: 'Does tone say anything about what happens next?' }).waitFor();
  assert.deepEqual(errors, []);
  await close();
}

/** The tone of the news. */
export const sentimentScreen: readonly Journey[] = [
  journey('a member opens every counted headline behind a tone, and sees what the study found', toneAndTexts),
];
