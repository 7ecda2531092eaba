import { updateForecasts } from '../forecasts/index.ts';
import { newestDate } from '../forecasts/publication/forecast-store.ts';
import { fromMemory, marketOf } from '../market/index.ts';
import type { Command, Platform } from '../platform/module.ts';
import { ledgerOf } from '../record/index.ts';
import { describeUpdate, type MarketUpdate, newestBarOf } from './describe-update.ts';
import { complain, print } from './installation-command.ts';
import { BadArguments, watchedBar } from './terminal.ts';
import { readUpdateRequest, type UpdateRequest } from './update-options.ts';

const usage = 'forecasts [--market crypto|us] [--json]';

/** `auspex forecasts`: what the job does every hour, now and before one's eyes. */
export const forecastsCommand: Command = {
  name: 'forecasts',
  usage,
  summary: 'Settle the forecasts that are due and publish those of new bars now.',
  async run(args, platform) {
    let request: UpdateRequest;
    try {
      request = readUpdateRequest(args);
    } catch (error) {
      if (!(error instanceof BadArguments)) throw error;
      complain(`${error.message}\nUsage: auspex ${usage}`);
      return 2;
    }
    return fromMemory(platform, () => update(platform, request));
  },
};

async function update(platform: Platform, { markets, json }: UpdateRequest): Promise<number> {
  const bar = watchedBar(!json);
  const { world } = ledgerOf(platform);
  const done: MarketUpdate[] = [];
  for (const [place, market] of markets.entries()) {
    bar.show(`forecasts of ${market}`, place, markets.length);
    const counts = await updateForecasts(platform, market, new AbortController().signal);
    const newestBar = await newestBarOf(marketOf(platform).view(), market);
    const publishedThrough = await newestDate(platform.database, world, market);
    done.push({ market, newestBar, publishedThrough, ...counts });
  }
  bar.show('forecasts', 1, 1);
  bar.end();
  if (json) print(JSON.stringify({ forecasts: done }, null, 2));
  else for (const one of done) print(describeUpdate(one, 'forecast'));
  return 0;
}
