/** Every page of the product, once, in the order of the specification. `:name?` may be left out of the address. */
export const paths = {
  adminDashboard: '/admin-dashboard',
  technicalAnalysis: '/technical-analysis',
  sentimentAnalysis: '/sentiment-analysis/:country?',
  regression: '/regression/:country?',
  aiReturnsAuth: '/ai-returns-auth',
  stockAiReturnsAuth: '/stock-ai-returns-auth',
  profile: '/profile',
  profileSettings: '/profile-settings',
  pricing: '/pricing',
  refer: '/refer',
  manageApiKeys: '/manage-api-keys',
  portfolio: '/portfolio',
  relativeVolume: '/relative_volume',
  screener: '/screener',
  smartScreener: '/smart-screener',
  newsAnalysis: '/news-analysis/:selector?',
  assetBreakdown: '/asset-breakdown/:asset?',
  subscriptionConfirmationCrypto: '/Subscription-Confirmation/Crypto',
  subscriptionConfirmationStocks: '/Subscription-Confirmation/Stocks',
  earningCalendar: '/earning-calendar',
  stockCorrelation: '/stock-correlation',
  chartAnalysis: '/chart-analysis',
  stocksAnalysis: '/stocks-analysis',
  chat: '/auspex-gpt',

  login: '/login',
  forgotPassword: '/forgot-password',
  register: '/register',
  maintenance: '/pages-maintenance',
  comingSoon: '/coming-soon',
  landing: '/',
  aiReturns: '/ai-returns',
  stockAiReturns: '/stock-ai-returns',
  faq: '/faq',
  logout: '/logout',
  services: '/services',
  cryptocurrencies: '/cryptocurrencies',
  stocks: '/stocks',
  blog: '/blog/:title?',
  referral: '/referral',
  emailVerification: '/email-verification',
  identityHandler: '/__/handler',
  emailVerified: '/email-verified',
  passwordChanged: '/password-changed',
  meetTheTeam: '/meet-the-team',
  passwordReset: '/password-reset',
  contactUs: '/contact-us',
  userGuide: '/user-guide',
  aboutUs: '/about-us',
  plans: '/plans',
  privacyPolicy: '/privacy-policy',
  terms: '/terms',
  tradingTerms: '/trading-terms',
  tradeHistory: '/trade-history/:asset?',
  stockTradeHistory: '/stock-trade-history/:asset?',
  news: '/news/:selector?',
  unsubscribe: '/process/unsubscribe',

  /** Beside the specification's table: the card of every model version. */
  models: '/models/:version?',
} as const;

export type PathName = keyof typeof paths;

type ParameterOf<Path extends string> = Path extends `${string}/:${infer Name}?` ? Name : never;

/** The address of a page; a parameter that is not given is left out together with its slash. */
export function pathTo<Name extends PathName>(
  name: Name,
  parameters: { readonly [P in ParameterOf<(typeof paths)[Name]>]?: string } = {},
): string {
  const given = new Map<string, string | undefined>(Object.entries(parameters));
  const filled = paths[name].replace(/\/:(\w+)\?/, (_, parameter: string) => {
    const value = given.get(parameter);
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
  return filled === '' ? '/' : filled;
}
