import { forecastsModule } from '../forecasts/index.ts';
import { newestDate } from '../forecasts/store/forecast-store.ts';
import { marketModule } from '../market/index.ts';
import type { Command, OpenModules } from '../platform/module.ts';
import { ledgerModule } from '../record/index.ts';
import { describeUpdate, type MarketUpdate, newestBarOf } from './describe-update.ts';
import { complain, print } from './installation-command.ts';
import { BadArguments, watchedBar } from './terminal.ts';
import { readUpdateRequest, type UpdateRequest } from './update-options.ts';

const usage = 'forecasts [--market crypto|us] [--json]';

/** `auspex forecasts`: runs the hourly job now, in the terminal. */
export const forecastsCommand = (modules: OpenModules): Command => ({
  name: 'forecasts',
  usage,
  summary: 'Settle the forecasts that are due and publish those of new bars now.',
  async run(args) {
    let request: UpdateRequest;
    try {
      request = readUpdateRequest(args);
    } catch (error) {
      if (!(error instanceof BadArguments)) throw error;
      complain(`${error.message}\nUsage: auspex ${usage}`);
      return 2;
    }
    return modules.service(marketModule).fromMemory(() => update(modules, request));
  },
});

async function update(modules: OpenModules, { markets, json }: UpdateRequest): Promise<number> {
  const bar = watchedBar(!json);
  const { world } = modules.service(ledgerModule);
  const done: MarketUpdate[] = [];
  for (const [place, market] of markets.entries()) {
    bar.show(`forecasts of ${market}`, place, markets.length);
    const counts = await modules.service(forecastsModule).update(market, new AbortController().signal);
    const newestBar = await newestBarOf(modules.service(marketModule).view(), market);
    const publishedThrough = await newestDate(modules.platform.database, world, market);
    done.push({ market, newestBar, publishedThrough, ...counts });
  }
  bar.show('forecasts', 1, 1);
  bar.end();
  if (json) print(JSON.stringify({ forecasts: done }, null, 2));
  else for (const one of done) print(describeUpdate(one, 'forecast'));
  return 0;
}
