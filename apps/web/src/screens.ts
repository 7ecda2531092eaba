import { defineScreens } from './app/define-screens.ts';

/** Three screens, one import: every page carries what is written here. */
const billing = () => import('./features/billing/billing.tsx').then((m) => m.Billing);

/** A step of a flow or a notice: neither a member nor a search engine looks for it. */
const step = { inPalette: false, inSearchEngines: false } as const;

/** Every screen, in the order of the specification. Addresses stand in `paths`, titles in `screens.text.ts`. */
export const screens = defineScreens({
  member: {
    adminDashboard: {
      icon: 'admin',
      adminsOnly: true,
      whileClosed: true,
      load: () => import('./app/admin-screen.ts').then((m) => m.AdminDashboard),
    },
    technicalAnalysis: {
      icon: 'signals',
      jump: 's',
      sidebar: [{ group: 'crypto', place: 1, label: 'aiTechnicalSignals', caption: 'signals' }],
      bottomBar: { place: 1, label: 'crypto', icon: 'crypto' },
      symbolTab: { place: 3, label: 'screen.signals', market: 'crypto' },
      load: () => import('./features/signals/signals-screen.tsx').then((m) => m.signalsOf('crypto')),
    },
    sentimentAnalysis: {
      icon: 'sentiment',
      jump: 't',
      sidebar: [{ group: 'more', place: 1, caption: 'sentiment' }],
      load: () => import('./features/sentiment/sentiment-analysis.tsx').then((m) => m.SentimentAnalysis),
    },
    regression: {
      icon: 'seasonality',
      jump: 'y',
      sidebar: [
        { group: 'crypto', place: 3, opens: 'crypto' },
        { group: 'stocks', place: 4, opens: 'us' },
      ],
      symbolTab: { place: 4, label: 'screen.seasonality' },
      load: () => import('./features/seasonality/seasonality.tsx').then((m) => m.Seasonality),
    },
    aiReturnsAuth: {
      icon: 'returns',
      jump: 'r',
      sidebar: [{ group: 'crypto', place: 2, label: 'aiTechnicalReturns', caption: 'returns' }],
      load: () => import('./features/returns/returns-screens.tsx').then((m) => m.recordOf('crypto')),
    },
    stockAiReturnsAuth: {
      icon: 'returns',
      jump: 'u',
      sidebar: [{ group: 'stocks', place: 3, label: 'aiTechnicalReturns', caption: 'returns' }],
      load: () => import('./features/returns/returns-screens.tsx').then((m) => m.recordOf('us')),
    },
    profile: {
      icon: 'user',
      load: () => import('./features/accounts/profile.tsx').then((m) => m.Profile),
    },
    profileSettings: {
      icon: 'settings',
      load: () => import('./features/accounts/profile-settings.tsx').then((m) => m.ProfileSettings),
    },
    pricing: { icon: 'card', load: billing },
    refer: {
      icon: 'gift',
      sidebar: [{ group: 'more', place: 4 }],
      load: () => import('./features/referrals/refer.tsx').then((m) => m.Refer),
    },
    manageApiKeys: {
      icon: 'key',
      load: () => import('./app/keys-screen.ts').then((m) => m.ManageApiKeys),
    },
    portfolio: {
      icon: 'portfolio',
      jump: 'p',
      sidebar: [{ group: 'crypto', place: 4 }],
      load: () => import('./app/portfolio-screen.ts').then((m) => m.Portfolio),
    },
    relativeVolume: {
      icon: 'volume',
      jump: 'v',
      sidebar: [{ group: 'more', place: 2, caption: 'volume' }],
      bottomBar: { place: 3, label: 'volume' },
      symbolTab: { place: 5, label: 'screen.volume' },
      load: () => import('./features/relative-volume/relative-volume.tsx').then((m) => m.RelativeVolume),
    },
    screener: {
      icon: 'screener',
      load: () => import('./features/screener/screener.tsx').then((m) => m.Screener),
    },
    smartScreener: {
      icon: 'screener',
      jump: 'f',
      sidebar: [{ group: 'stocks', place: 5, caption: 'screener' }],
      load: () => import('./features/screener/screener.tsx').then((m) => m.SmartScreener),
    },
    newsAnalysis: {
      icon: 'news',
      jump: 'n',
      sidebar: [{ group: 'alone', place: 1 }],
      bottomBar: { place: 5 },
      symbolTab: { place: 6, label: 'screen.news' },
      load: () => import('./features/news/news-analysis.tsx').then((m) => m.NewsAnalysis),
    },
    assetBreakdown: {
      icon: 'breakdown',
      jump: 'b',
      sidebar: [{ group: 'stocks', place: 1, opens: 'AAPL', caption: 'breakdown' }],
      symbolTab: { place: 1, label: 'screen.breakdown', always: true },
      load: () => import('./features/breakdown/breakdown.tsx').then((m) => m.AssetBreakdown),
    },
    subscriptionConfirmationCrypto: {
      inPalette: false,
      load: billing,
    },
    subscriptionConfirmationStocks: {
      inPalette: false,
      load: billing,
    },
    earningCalendar: {
      icon: 'calendar',
      jump: 'e',
      sidebar: [{ group: 'stocks', place: 6, caption: 'earnings' }],
      bottomBar: { place: 4, label: 'earnings' },
      symbolTab: { place: 7, label: 'screen.earnings', kinds: ['stock'] },
      load: () => import('./features/earnings/earning-calendar.tsx').then((m) => m.EarningCalendar),
    },
    stockCorrelation: {
      icon: 'correlation',
      jump: 'o',
      sidebar: [{ group: 'more', place: 3 }],
      load: () => import('./features/correlation/correlation.tsx').then((m) => m.Correlation),
    },
    chartAnalysis: {
      icon: 'candles',
      jump: 'c',
      sidebar: [{ group: 'stocks', place: 7 }],
      symbolTab: { place: 2, label: 'screen.charts', always: true },
      load: () => import('./features/charts/charts.tsx').then((m) => m.Charts),
    },
    stocksAnalysis: {
      icon: 'signals',
      jump: 'd',
      sidebar: [{ group: 'stocks', place: 2, label: 'aiTechnicalSignals', caption: 'signals' }],
      bottomBar: { place: 2, label: 'stocks', icon: 'stocks' },
      symbolTab: { place: 3, label: 'screen.signals', market: 'us' },
      load: () => import('./features/signals/signals-screen.tsx').then((m) => m.signalsOf('us')),
    },
    chat: {
      icon: 'chat',
      jump: 'a',
      sidebar: [{ group: 'alone', place: 2, mark: 'experimental', caption: 'chat' }],
      load: () => import('./features/assistant/assistant-screen.tsx').then((m) => m.Assistant),
    },
  },
  public: {
    login: {
      inPalette: false,
      whileClosed: true,
      load: () => import('./features/accounts/login.tsx').then((m) => m.Login),
    },
    forgotPassword: {
      ...step,
      load: () => import('./features/accounts/forgot-password.tsx').then((m) => m.ForgotPassword),
    },
    register: {
      inPalette: false,
      load: () => import('./features/accounts/register.tsx').then((m) => m.Register),
    },
    maintenance: {
      ...step,
      whileClosed: true,
      load: () => import('./features/public-pages/closed-notices.tsx').then((m) => m.Maintenance),
    },
    comingSoon: {
      ...step,
      whileClosed: true,
      load: () => import('./features/public-pages/closed-notices.tsx').then((m) => m.ComingSoon),
    },
    landing: {
      load: () => import('./features/public-pages/landing.tsx').then((m) => m.Landing),
    },
    aiReturns: {
      load: () => import('./features/returns/returns-screens.tsx').then((m) => m.recordOf('crypto')),
    },
    stockAiReturns: {
      load: () => import('./features/returns/returns-screens.tsx').then((m) => m.recordOf('us')),
    },
    faq: {
      load: () => import('./features/public-pages/faq.tsx').then((m) => m.Faq),
    },
    logout: {
      ...step,
      whileClosed: true,
      load: () => import('./features/accounts/logout.tsx').then((m) => m.Logout),
    },
    services: {
      load: () => import('./features/public-pages/services.tsx').then((m) => m.Services),
    },
    cryptocurrencies: {
      load: () => import('./features/public-pages/cryptocurrencies.tsx').then((m) => m.Cryptocurrencies),
    },
    stocks: {
      load: () => import('./features/public-pages/stocks.tsx').then((m) => m.Stocks),
    },
    blog: { load: () => import('./features/publishing/blog.tsx').then((m) => m.Blog) },
    referral: {
      load: () => import('./features/public-pages/referral.tsx').then((m) => m.Referral),
    },
    emailVerification: {
      ...step,
      load: () => import('./features/accounts/email-verification.tsx').then((m) => m.EmailVerification),
    },
    identityHandler: {
      ...step,
      whileClosed: true,
      load: () => import('./features/accounts/identity-handler.tsx').then((m) => m.IdentityHandler),
    },
    emailVerified: {
      ...step,
      load: () => import('./features/accounts/notices.tsx').then((m) => m.EmailVerified),
    },
    passwordChanged: {
      ...step,
      load: () => import('./features/accounts/notices.tsx').then((m) => m.PasswordChanged),
    },
    meetTheTeam: {
      load: () => import('./features/public-pages/meet-the-team.tsx').then((m) => m.MeetTheTeam),
    },
    passwordReset: {
      ...step,
      load: () => import('./features/accounts/password-reset.tsx').then((m) => m.PasswordReset),
    },
    contactUs: {
      load: () => import('./features/public-pages/contact-us.tsx').then((m) => m.ContactUs),
    },
    userGuide: {
      load: () => import('./features/public-pages/user-guide.tsx').then((m) => m.UserGuide),
    },
    aboutUs: {
      load: () => import('./features/public-pages/about-us.tsx').then((m) => m.AboutUs),
    },
    plans: { load: () => import('./features/billing/plans-page.tsx').then((m) => m.PlansPage) },
    privacyPolicy: {
      load: () => import('./features/public-pages/privacy-policy.tsx').then((m) => m.PrivacyPolicy),
    },
    terms: {
      load: () => import('./features/public-pages/terms.tsx').then((m) => m.Terms),
    },
    tradingTerms: {
      load: () => import('./features/public-pages/trading-terms.tsx').then((m) => m.TradingTerms),
    },
    tradeHistory: {
      insideForMembers: true,
      load: () => import('./features/returns/returns-screens.tsx').then((m) => m.tradesOf('crypto')),
    },
    stockTradeHistory: {
      insideForMembers: true,
      load: () => import('./features/returns/returns-screens.tsx').then((m) => m.tradesOf('us')),
    },
    news: { load: () => import('./features/news/news.tsx').then((m) => m.News) },
    unsubscribe: {
      ...step,
      whileClosed: true,
      load: () => import('./features/publishing/unsubscribe.tsx').then((m) => m.Unsubscribe),
    },
    models: {
      insideForMembers: true,
      load: () => import('./features/models/models.tsx').then((m) => m.Models),
    },
  },
});

/** What every unknown address shows. */
export const loadNotFound = () => import('./features/public-pages/not-found.tsx').then((m) => m.NotFound);
