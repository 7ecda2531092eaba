import type { PathName } from '../../shared/navigation/paths.ts';

/** What search engines and shared links say of a public page; only the build needs it. */
export const pageDescriptions: { readonly landing: string } & {
  readonly [Name in PathName | 'notFound']?: string;
} = {
  landing: 'The most advanced predictive financial analysis powered by artificial intelligence.',
  aiReturns:
    'The public record of our crypto signals: backtest, paper and live kept apart, after costs, losers included.',
  stockAiReturns:
    'The public record of our stock signals: backtest, paper and live kept apart, after costs, losers included.',
  tradeHistory:
    'Every trade of the crypto record, winners and losers alike, in a chain that your browser can check.',
  stockTradeHistory:
    'Every trade of the stock record, winners and losers alike, in a chain that your browser can check.',
  login: 'With e-mail and password, and with Google or Facebook where they are set up.',
  register: 'A free account opens every tool; signals and forecasts come a few bars late.',
  forgotPassword: 'Enter your address and we will e-mail you a link to choose a new password.',
  passwordReset: 'Choose a new password; all devices are signed out.',
  identityHandler: 'The links in our e-mails lead here and then on to the right page.',
  plans: 'What each plan costs and unlocks. Every tool is free; paid plans end in two clicks.',
  referral: 'How inviting someone to Auspex works: what counts, what does not, and what we keep.',
  news: 'The latest headlines on crypto and US stocks.',
  models: 'Every model we have ever used, with its data, method and results; retired ones with the reason.',
  blog: 'How the models work, what we measured, and where we were wrong.',
  unsubscribe: 'One click stops our marketing mail, signed in or not. Another undoes it.',
  faq: 'What members ask before they sign up and after their first week.',
  services: 'The tools for cryptocurrencies and US stocks, each with what it can and cannot tell you.',
  cryptocurrencies: 'Signals, forecasts, returns, sentiment and relative volume for crypto.',
  stocks: 'Signals, forecasts, returns and earnings dates for US stocks.',
  meetTheTeam: 'Who builds Auspex and how we work.',
  contactUs: 'A question, a bug or a doubt: write to us and a person will reply.',
  userGuide: 'Every screen explained: what it shows, how it is computed, what it cannot know.',
  aboutUs: 'Why we publish ranges and losses where others publish promises.',
  privacyPolicy: 'What we store about you, why, for how long, and how to have it deleted.',
  terms: 'The agreement between you and us, in plain words.',
  tradingTerms: 'What placing orders through Auspex means, and the risk that remains yours.',
  logout: 'You are signed out of Auspex.',
  maintenance: 'Auspex is closed for maintenance and will be back shortly.',
  comingSoon: 'Auspex opens soon.',
  emailVerification: 'Open the link in your mailbox to confirm your address.',
  emailVerified: 'Your address is confirmed.',
  passwordChanged: 'Your password has been changed.',
  notFound: 'The page you are looking for not available!',
};
