import type { Market } from '@auspex/market';
import { forecastsModule } from '../forecasts/index.ts';
import { newestDate } from '../forecasts/store/forecast-store.ts';
import { marketModule } from '../market/index.ts';
import type { Command, OpenModules } from '../platform/module.ts';
import { ledgerModule } from '../record/index.ts';
import { describeUpdate, type MarketUpdate, newestBarOf } from './describe-update.ts';
import { complain, print } from './installation-command.ts';
import { BadArguments, watchedBar } from './terminal.ts';
import { readUpdateRequest, type UpdateRequest } from './update-options.ts';

const usage = 'forecasts [--market crypto|us] [--rival] [--json]';

/** `auspex forecasts`: runs the hourly job now, in the terminal. */
export const forecastsCommand = (modules: OpenModules): Command => ({
  name: 'forecasts',
  usage,
  summary:
    'Settle the forecasts that are due and publish those for new bars now; --rival compares past ranges with GJR-GARCH-t.',
  async run(args) {
    let request: UpdateRequest;
    try {
      request = readUpdateRequest(args, ['rival']);
    } catch (error) {
      if (!(error instanceof BadArguments)) throw error;
      complain(`${error.message}\nUsage: auspex ${usage}`);
      return 2;
    }
    return modules.service(marketModule).fromMemory(() => update(modules, request));
  },
});

/** At most once a month and market. */
function compare(modules: OpenModules, market: Market): Promise<boolean> {
  return modules.service(forecastsModule).compareRival(market, new AbortController().signal);
}

async function update(modules: OpenModules, { markets, json, has }: UpdateRequest): Promise<number> {
  const bar = watchedBar(!json);
  const { world } = modules.service(ledgerModule);
  const done: MarketUpdate[] = [];
  const compared: Market[] = [];
  for (const [place, market] of markets.entries()) {
    bar.show(`forecasts of ${market}`, place, markets.length);
    const counts = await modules.service(forecastsModule).update(market, new AbortController().signal);
    if (has('rival') && (await compare(modules, market))) compared.push(market);
    const newestBar = await newestBarOf(modules.service(marketModule).view(), market);
    const publishedThrough = await newestDate(modules.platform.database, world, market);
    done.push({ market, newestBar, publishedThrough, ...counts });
  }
  bar.show('forecasts', 1, 1);
  bar.end();
  if (json) print(JSON.stringify({ forecasts: done }, null, 2));
  else {
    for (const one of done) print(describeUpdate(one, 'forecast'));
    for (const market of compared)
      print(`${market}: past ranges were compared with GJR-GARCH-t; forecast pages show the result.`);
  }
  return 0;
}
