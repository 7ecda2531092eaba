import assert from 'node:assert/strict';
import { seriousFindings } from '../check-accessibility.ts';
import { type Journey, type JourneyTools, journey } from '../journey.ts';
import { openPage, untilReady } from '../open-page.ts';
import { signInAsAdmin } from './market-visitors.ts';

const LOOKS = [
  { width: 1440, height: 900, theme: 'light' },
  { width: 390, height: 844, theme: 'dark' },
] as const;

async function everySectionIsUsable({ browser, site }: JourneyTools, look: (typeof LOOKS)[number]) {
  const { page, errors, close } = await openPage({ browser, site }, '/', look);
  if (!(await signInAsAdmin(page, site))) {
    console.log('      not walked: E2E_ADMIN does not say who the admin is');
    return close();
  }
  await page.goto(`${site.address}/admin-dashboard`);
  await untilReady(page);
  await page.getByRole('tab', { selected: true }).first().waitFor();
  const tabs = page.getByRole('tablist').first().getByRole('tab');
  for (const tab of await tabs.all()) {
    await tab.click();
    await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
    assert.deepEqual([await tab.textContent(), ...(await seriousFindings(page))], [await tab.textContent()]);
  }
  assert.deepEqual(errors, []);
  await close();
}

export const adminSections: readonly Journey[] = LOOKS.map((look) =>
  journey(`WEB-1: every section of the admin page passes axe at ${look.width} px, ${look.theme}`, (tools) =>
    everySectionIsUsable(tools, look),
  ),
);
