import { accountsModule } from './accounts/index.ts';
import { chartsModule } from './charts/index.ts';
import { earningsModule } from './earnings/index.ts';
import { forecastsModule } from './forecasts/index.ts';
import { marketModule } from './market/index.ts';
import { newsModule } from './news/index.ts';
import { auditModule } from './platform/audit/audit-module.ts';
import { filesModule } from './platform/files/files-module.ts';
import type { HttpOptions } from './platform/http/index.ts';
import { jobsModule } from './platform/jobs/jobs-module.ts';
import { liveModule } from './platform/live/live-module.ts';
import { outboxModule } from './platform/mailer/outbox-module.ts';
import type { Platform, ServerModule } from './platform/module.ts';
import { providerDialectModule } from './provider-dialect/index.ts';
import { publishingModule } from './publishing/index.ts';
import { ledgerModule } from './record/index.ts';
import { relativeVolumeModule } from './relative-volume/index.ts';
import { returnsModule } from './returns/index.ts';
import { sentimentModule } from './sentiment/index.ts';
import { settingsModule, settingsOf } from './settings/index.ts';
import { signalsModule } from './signals/index.ts';
import { watchlistsModule } from './watchlists/index.ts';

/** Every module with its rank, lowest first. A module imports only modules of a lower rank, through their `index.ts`. */
export const modules: readonly ServerModule[] = [
  jobsModule,
  auditModule,
  filesModule,
  outboxModule,
  liveModule,
  settingsModule,
  accountsModule,
  publishingModule,
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
  chartsModule,
  providerDialectModule,
];

/** What the HTTP layer must know from modules: whether the site is closed. */
export function httpSettings(platform: Platform): Pick<HttpOptions, 'site'> {
  return { site: () => settingsOf(platform).latest() };
}
