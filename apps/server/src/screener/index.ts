import { accountsModule } from '../accounts/index.ts';
import { earningsModule } from '../earnings/index.ts';
import { forecastsModule } from '../forecasts/index.ts';
import { marketModule } from '../market/index.ts';
import { defineModule } from '../platform/module.ts';
import { sentimentModule } from '../sentiment/index.ts';
import { signalsModule } from '../signals/index.ts';
import { PresetFollower } from './follow-screens.ts';
import { SavedMatcher } from './match-saved.ts';
import { createMeasurePool } from './measure-market.ts';
import { ScreenSheets } from './screen-sheets.ts';
import { screenerHandlers } from './screener-calls.ts';

export type { SavedMatcher, SavedMatches } from './match-saved.ts';

/** Assets found by what is known of them, at any instant. */
export const screenerModule = defineModule({
  name: 'screener',
  needs: {
    accounts: accountsModule,
    market: marketModule,
    earnings: earningsModule,
    forecasts: forecastsModule,
    sentiment: sentimentModule,
    signals: signalsModule,
  },
  create({ platform, accounts, market, earnings, forecasts, sentiment, signals }) {
    const pool = createMeasurePool();
    const { delayOf } = accounts;
    const sources = { earnings, forecasts, sentiment, signals };
    const sheets = new ScreenSheets({ sources, pool }, platform, market);
    let stopListening = () => {};
    return {
      service: new SavedMatcher({ database: platform.database, market, sheets, delayOf }),
      calls: screenerHandlers({
        ...{ platform, market: () => market, sheets, delayOf },
        presets: new PresetFollower(platform, { market, sheets }),
      }),
      start: async () => {
        stopListening = market.onBars((name) => sheets.renew(name));
      },
      stop: async () => {
        stopListening();
        await pool.close();
      },
    };
  },
});
