import { accountsModule } from './accounts/index.ts';
import { alertsModule } from './alerts/index.ts';
import { assistantModule } from './assistant/index.ts';
import { billingModule } from './billing/index.ts';
import { breakdownModule } from './breakdown/index.ts';
import { chartsModule } from './charts/index.ts';
import { correlationModule } from './correlation/index.ts';
import { earningsModule } from './earnings/index.ts';
import { forecastsModule } from './forecasts/index.ts';
import { marketModule } from './market/index.ts';
import { newsModule } from './news/index.ts';
import { clientKeyOf, type HttpOptions } from './platform/http/index.ts';
import type { OpenModules, ServerModule } from './platform/module.ts';
import { auditModule } from './platform-modules/audit-module.ts';
import { filesModule } from './platform-modules/files-module.ts';
import { jobsModule } from './platform-modules/jobs-module.ts';
import { liveModule } from './platform-modules/live-module.ts';
import { outboxModule } from './platform-modules/outbox-module.ts';
import { portfolioModule } from './portfolio/index.ts';
import { providerDialectModule } from './provider-dialect/index.ts';
import { publishingModule } from './publishing/index.ts';
import { ledgerModule } from './record/index.ts';
import { referralsModule } from './referrals/index.ts';
import { relativeVolumeModule } from './relative-volume/index.ts';
import { returnsModule } from './returns/index.ts';
import { screenerModule } from './screener/index.ts';
import { seasonalityModule } from './seasonality/index.ts';
import { sentimentModule } from './sentiment/index.ts';
import { settingsModule } from './settings/index.ts';
import { signalsModule } from './signals/index.ts';
import { tradingModule } from './trading/index.ts';
import { watchlistsModule } from './watchlists/index.ts';

/** Every module. Each imports, and needs, only modules before it in this list, through their `index.ts`. */
export const modules: readonly ServerModule[] = [
  jobsModule,
  auditModule,
  filesModule,
  outboxModule,
  liveModule,
  settingsModule,
  accountsModule,
  billingModule,
  publishingModule,
  referralsModule,
  marketModule,
  newsModule,
  earningsModule,
  watchlistsModule,
  ledgerModule,
  relativeVolumeModule,
  forecastsModule,
  sentimentModule,
  signalsModule,
  returnsModule,
  correlationModule,
  seasonalityModule,
  tradingModule,
  screenerModule,
  chartsModule,
  breakdownModule,
  alertsModule,
  portfolioModule,
  providerDialectModule,
  assistantModule,
];

/** What the HTTP layer needs besides calls: who is calling, by which client, and whether the site is closed. */
export function httpSettings(opened: OpenModules): Pick<HttpOptions, 'identity' | 'site' | 'clientKey'> {
  return {
    identity: opened.service(accountsModule),
    site: () => opened.service(settingsModule).latest(),
    clientKey: clientKeyOf(opened.platform.config),
  };
}
