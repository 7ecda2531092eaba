import type { ComponentType } from 'react';
import { type PathName, paths } from '../shared/navigation/paths.ts';
import { lazily } from './router/lazily.ts';

/** Whose page it is; the member area stands behind both guards. */
export type RouteAccess = 'public' | 'member';

export interface RouteRow {
  readonly name: PathName;
  readonly path: string;
  readonly access: RouteAccess;
  readonly screen: ReturnType<typeof lazily>;
}

function row(access: RouteAccess, name: PathName, load: () => Promise<ComponentType>): RouteRow {
  return { name, path: paths[name], access, screen: lazily(name, load) };
}

const member = (name: PathName, load: () => Promise<ComponentType>) => row('member', name, load);
const open = (name: PathName, load: () => Promise<ComponentType>) => row('public', name, load);

/** Every page of the specification, in its order. One line per page: the build reads the file names from here. */
// biome-ignore format: one line per page
export const routes: readonly RouteRow[] = [
  member('adminDashboard', async () => (await import('../features/admin/admin-dashboard.tsx')).AdminDashboard),
  member('technicalAnalysis', async () => (await import('../features/signals/crypto-signals.tsx')).CryptoSignals),
  member('sentimentAnalysis', async () => (await import('../features/sentiment/sentiment-analysis.tsx')).SentimentAnalysis),
  member('regression', async () => (await import('../features/seasonality/seasonality.tsx')).Seasonality),
  member('aiReturnsAuth', async () => (await import('../features/returns/member-crypto-returns.tsx')).MemberCryptoReturns),
  member('stockAiReturnsAuth', async () => (await import('../features/returns/member-stock-returns.tsx')).MemberStockReturns),
  member('profile', async () => (await import('../features/accounts/profile.tsx')).Profile),
  member('profileSettings', async () => (await import('../features/accounts/profile-settings.tsx')).ProfileSettings),
  member('pricing', async () => (await import('../features/billing/manage-subscription.tsx')).ManageSubscription),
  member('refer', async () => (await import('../features/referrals/refer.tsx')).Refer),
  member('manageApiKeys', async () => (await import('../features/trading/manage-api-keys.tsx')).ManageApiKeys),
  member('portfolio', async () => (await import('../features/portfolio/portfolio.tsx')).Portfolio),
  member('relativeVolume', async () => (await import('../features/relative-volume/relative-volume.tsx')).RelativeVolume),
  member('screener', async () => (await import('../features/screener/screener.tsx')).Screener),
  member('smartScreener', async () => (await import('../features/screener/screener.tsx')).Screener),
  member('newsAnalysis', async () => (await import('../features/news/news-analysis.tsx')).NewsAnalysis),
  member('assetBreakdown', async () => (await import('../features/breakdown/asset-breakdown.tsx')).AssetBreakdown),
  member('subscriptionConfirmationCrypto', async () => (await import('../features/billing/subscription-confirmation.tsx')).SubscriptionConfirmation),
  member('subscriptionConfirmationStocks', async () => (await import('../features/billing/subscription-confirmation.tsx')).SubscriptionConfirmation),
  member('earningCalendar', async () => (await import('../features/earnings/earning-calendar.tsx')).EarningCalendar),
  member('stockCorrelation', async () => (await import('../features/correlation/stock-correlation.tsx')).StockCorrelation),
  member('chartAnalysis', async () => (await import('../features/charts/chart-analysis.tsx')).ChartAnalysis),
  member('stocksAnalysis', async () => (await import('../features/signals/stock-signals.tsx')).StockSignals),
  member('chat', async () => (await import('../features/assistant/chat.tsx')).Chat),

  open('login', async () => (await import('../features/accounts/login.tsx')).Login),
  open('forgotPassword', async () => (await import('../features/accounts/forgot-password.tsx')).ForgotPassword),
  open('register', async () => (await import('../features/accounts/register.tsx')).Register),
  open('maintenance', async () => (await import('../features/public-pages/maintenance.tsx')).Maintenance),
  open('comingSoon', async () => (await import('../features/public-pages/coming-soon.tsx')).ComingSoon),
  open('landing', async () => (await import('../features/public-pages/landing.tsx')).Landing),
  open('aiReturns', async () => (await import('../features/returns/crypto-returns.tsx')).CryptoReturns),
  open('stockAiReturns', async () => (await import('../features/returns/stock-returns.tsx')).StockReturns),
  open('faq', async () => (await import('../features/public-pages/faq.tsx')).Faq),
  open('logout', async () => (await import('../features/accounts/logout.tsx')).Logout),
  open('services', async () => (await import('../features/public-pages/services.tsx')).Services),
  open('cryptocurrencies', async () => (await import('../features/public-pages/cryptocurrencies.tsx')).Cryptocurrencies),
  open('stocks', async () => (await import('../features/public-pages/stocks.tsx')).Stocks),
  open('blog', async () => (await import('../features/publishing/blog.tsx')).Blog),
  open('referral', async () => (await import('../features/referrals/referral.tsx')).Referral),
  open('emailVerification', async () => (await import('../features/accounts/email-verification.tsx')).EmailVerification),
  open('identityHandler', async () => (await import('../features/accounts/identity-handler.tsx')).IdentityHandler),
  open('emailVerified', async () => (await import('../features/accounts/email-verified.tsx')).EmailVerified),
  open('passwordChanged', async () => (await import('../features/accounts/password-changed.tsx')).PasswordChanged),
  open('meetTheTeam', async () => (await import('../features/public-pages/meet-the-team.tsx')).MeetTheTeam),
  open('passwordReset', async () => (await import('../features/accounts/password-reset.tsx')).PasswordReset),
  open('contactUs', async () => (await import('../features/public-pages/contact-us.tsx')).ContactUs),
  open('userGuide', async () => (await import('../features/public-pages/user-guide.tsx')).UserGuide),
  open('aboutUs', async () => (await import('../features/public-pages/about-us.tsx')).AboutUs),
  open('plans', async () => (await import('../features/billing/plans.tsx')).Plans),
  open('privacyPolicy', async () => (await import('../features/public-pages/privacy-policy.tsx')).PrivacyPolicy),
  open('terms', async () => (await import('../features/public-pages/terms.tsx')).Terms),
  open('tradingTerms', async () => (await import('../features/public-pages/trading-terms.tsx')).TradingTerms),
  open('tradeHistory', async () => (await import('../features/returns/trade-history.tsx')).TradeHistory),
  open('stockTradeHistory', async () => (await import('../features/returns/stock-trade-history.tsx')).StockTradeHistory),
  open('news', async () => (await import('../features/news/news.tsx')).News),
  open('unsubscribe', async () => (await import('../features/publishing/unsubscribe.tsx')).Unsubscribe),

  open('models', async () => (await import('../features/models/models.tsx')).Models),
];
