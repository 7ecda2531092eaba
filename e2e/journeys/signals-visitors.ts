import type { Page } from 'playwright-core';
import { type Journey, type JourneyTools, journey } from '../journey.ts';
import { signedInMember } from '../sign-in.ts';
import { ask, PATIENCE_MS, type Site } from '../site.ts';
import { hasMarket } from './market-visitors.ts';

/** As much of a signal as the journeys compare with the screen. */
export interface ServedSignal {
  readonly asset: { readonly symbol: string; readonly name: string };
  readonly stance: 'buy' | 'hold' | 'sell';
  readonly modelVersion: string;
}

/** The server's answer to a member about a market's signals; waits until the first ones exist. */
export async function servedSignals(site: Site, market: 'crypto' | 'us'): Promise<readonly ServedSignal[]> {
  const { session } = await signedInMember(site, false);
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask(site, `/signals?market=${market}`, {
      headers: { authorization: `Bearer ${session.accessToken}`, accept: 'application/json' },
    });
    const items = answer.ok ? ((await answer.json()) as { items: ServedSignal[] }).items : [];
    if (items.length > 0 || performance.now() > until) return items;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** A journey through the signals; only run if there is a market and its signals exist. */
export function signalsJourney(title: string, run: (tools: JourneyTools) => Promise<void>): Journey {
  return journey(title, async (tools) => {
    if (await hasMarket(tools.site)) {
      const served = await servedSignals(tools.site, 'crypto');
      if (served.length === 0) throw new Error('The market has no signals.');
      await run(tools);
    } else console.log(`      not walked, this site has no signals: ${title}`);
  });
}

/** The table of signals, once its rows are there. */
export async function signalRows(page: Page) {
  const rows = page.getByRole('table', { name: 'Signals' }).locator('tr[data-place]');
  await rows.first().waitFor();
  return rows;
}
