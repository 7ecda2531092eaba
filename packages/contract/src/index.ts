import { accountsCalls } from './accounts.ts';
import { alertCalls } from './alerts.ts';
import { assistantCalls } from './assistant.ts';
import { auditCalls } from './audit.ts';
import { billingCalls } from './billing.ts';
import { blogCalls } from './blog.ts';
import { breakdownCalls } from './breakdown.ts';
import { chartsCalls } from './charts.ts';
import { configurationCalls } from './configuration.ts';
import { correlationCalls } from './correlation.ts';
import { earningsCalls } from './earnings.ts';
import { forecastCalls } from './forecasts.ts';
import { jobCalls } from './jobs.ts';
import { ledgerCalls } from './ledger.ts';
import { marketCalls } from './market.ts';
import { marketingCalls } from './marketing.ts';
import { memberCalls } from './members.ts';
import { modelCalls } from './models.ts';
import { newsCalls } from './news.ts';
import { newsletterCalls } from './newsletter.ts';
import { outboxCalls } from './outbox.ts';
import { portfolioCalls } from './portfolio.ts';
import { referralCalls } from './referrals.ts';
import { relativeVolumeCalls } from './relative-volume.ts';
import { returnsCalls } from './returns.ts';
import { screenerCalls } from './screener.ts';
import { seasonalityCalls } from './seasonality.ts';
import { sentimentCalls } from './sentiment.ts';
import { signalCalls } from './signals.ts';
import { teamCalls } from './team.ts';
import { tradingCalls } from './trading.ts';
import { watchlistCalls } from './watchlists.ts';

export * from './accounts.ts';
export * from './alerts.ts';
export * from './assistant.ts';
export * from './audit.ts';
export * from './billing.ts';
export * from './blog.ts';
export * from './breakdown.ts';
export * from './call.ts';
export * from './call-table.ts';
export * from './charts.ts';
export * from './configuration.ts';
export * from './correlation.ts';
export * from './earnings.ts';
export { REFERRAL_REWARD } from './features.ts';
export * from './forecasts.ts';
export * from './jobs.ts';
export * from './ledger.ts';
export * from './market.ts';
export * from './marketing.ts';
export * from './members.ts';
export * from './models.ts';
export * from './news.ts';
export * from './newsletter.ts';
export * from './outbox.ts';
export * from './paged-list.ts';
export * from './portfolio.ts';
export * from './referrals.ts';
export * from './relative-volume.ts';
export * from './returns.ts';
export * from './screener.ts';
export * from './seasonality.ts';
export * from './sentiment.ts';
export * from './signals.ts';
export * from './team.ts';
export * from './trading.ts';
export * from './watchlists.ts';

/** Every HTTP call of the product, by its name. One line per module. */
export const calls = {
  ...accountsCalls,
  ...memberCalls,
  ...referralCalls,
  ...configurationCalls,
  ...outboxCalls,
  ...jobCalls,
  ...auditCalls,
  ...assistantCalls,
  ...billingCalls,
  ...newsletterCalls,
  ...teamCalls,
  ...blogCalls,
  ...marketingCalls,
  ...marketCalls,
  ...newsCalls,
  ...earningsCalls,
  ...relativeVolumeCalls,
  ...watchlistCalls,
  ...forecastCalls,
  ...signalCalls,
  ...modelCalls,
  ...sentimentCalls,
  ...returnsCalls,
  ...chartsCalls,
  ...correlationCalls,
  ...seasonalityCalls,
  ...breakdownCalls,
  ...alertCalls,
  ...screenerCalls,
  ...tradingCalls,
  ...portfolioCalls,
  ...ledgerCalls,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;
