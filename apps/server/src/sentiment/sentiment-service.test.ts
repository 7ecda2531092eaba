import type { AssetId } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import type { MarketService, MarketView } from '../market/index.ts';
import type { StudyTask } from './run-study.ts';
import { createSentimentService } from './sentiment-service.ts';

const DAY = 86_400_000;
const time = Float64Array.from({ length: 50 }, (_, bar) => bar * DAY);
const close = Float64Array.from(time, (_, bar) => (bar < 20 ? 500 : 100));

/** The prices that the study gets of an asset with a story on its first day. */
async function studiedTimes(barriers: readonly number[]): Promise<number[]> {
  const tasks: StudyTask[] = [];
  const column = { subject: 'us:AAA' as AssetId, day: [1], n: [1], mean: [0.5] };
  const query = async (text: string) => (text.includes('sentiment_month') ? [{ version: '1' }] : [column]);
  const service = createSentimentService({
    platform: { database: { query } },
    market: () => ({ dataVersion: () => '1' }) as unknown as MarketService,
    pool: { run: async (task: StudyTask) => void tasks.push(task) },
  } as unknown as Parameters<typeof createSentimentService>[0]);
  const view = {
    ...{ present: true, asOf: 60 * DAY, world: 'demo' },
    assets: async () => [{ assetId: column.subject }],
    bars: async () => ({ bars: { time, open: close, high: close, low: close, close, volume: close } }),
    judging: async () => ({ barriers, leftOut: [] }),
  } as unknown as MarketView;
  await service.study(view, { market: 'us', bars: 5 });
  return [...(tasks[0]?.assets[0]?.time ?? [])];
}

describe('The study of tones', () => {
  it('EVAL-D3: has no return across a move that nobody has explained', async () => {
    expect(await studiedTimes([])).toHaveLength(50);
    const judged = await studiedTimes([20 * DAY]);
    expect(judged).toHaveLength(30);
    expect(judged[0]).toBe(20 * DAY);
  });
});
