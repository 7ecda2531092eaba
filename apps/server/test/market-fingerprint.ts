import { createHash } from 'node:crypto';
import type { AssetId } from '@auspex/market';
import type { MarketView } from '../src/market/view/market-view.ts';

/**
 * Everything a view answers about some assets and the market as a whole, by question: SHA-256 of the exact bytes, so
 * that views with equal answers have the same fingerprint and a difference names the question.
 */
export async function fingerprintOf(
  view: MarketView,
  assetIds: readonly AssetId[],
): Promise<Record<string, string>> {
  const answers = new Map<string, unknown>();
  answers.set('assets', await view.assets({ delisted: true }));
  answers.set('living assets', await view.assets());
  answers.set('indices', await view.indices());
  for (const { indexId } of await view.indices()) {
    answers.set(`members of ${indexId}`, await view.indexMembers(indexId));
  }
  answers.set('rates', await view.rates({ base: 'EUR', quote: 'USD' }));
  answers.set('quotes', await view.quotes(assetIds));
  for (const id of assetIds) {
    answers.set(`${id} asset`, await view.asset(id));
    for (const adjustment of ['none', 'splits', 'splits-and-dividends'] as const) {
      answers.set(`${id} bars ${adjustment}`, await view.bars(id, { adjustment }));
    }
    for (const timeframe of ['1w', '1M'] as const) {
      answers.set(`${id} bars ${timeframe}`, await view.bars(id, { timeframe }));
    }
    answers.set(`${id} actions`, await view.actions(id));
    answers.set(`${id} halts`, await view.halts(id));
    answers.set(`${id} statements`, await view.statements(id));
    answers.set(`${id} share counts`, await view.shareCounts(id));
    answers.set(`${id} flags`, await view.qualityFlags(id));
  }
  return Object.fromEntries([...answers].map(([question, answer]) => [question, hashOf(answer)]));
}

function hashOf(answer: unknown): string {
  const text = JSON.stringify(answer, (_, value: unknown) =>
    value instanceof Float64Array
      ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')
      : value,
  );
  return createHash('sha256')
    .update(text ?? 'nothing')
    .digest('hex');
}
