import { defineMessages } from '../../../i18n/messages.ts';

export const termsText = defineMessages(
  {
    lead: 'The agreement between you and the operator of this installation, in words that can be read.',
    short: 'In short',
    'short.1': 'Analysis, not advice. Decisions and risks are yours.',
    'short.2': 'Free to start; paid plans end in two presses.',
    'short.3': 'One person, one account. Keep your password to yourself.',
    'short.4': 'Placing orders has [terms of its own](/trading-terms).',
    contents: 'On this page',
    version: 'Version of November 2026',

    'parties.title': 'Who agrees with whom',
    'parties.p1':
      '“We” is the operator of this installation of Auspex, who can be reached at the support address in the footer. “You” is whoever uses it. By creating an account you accept these terms; for looking at public pages no account is needed.',
    'service.title': 'What you get',
    'service.p1':
      'Software that computes signals, forecasts, rankings and statistics from market data, shows a public record of them, and can pass your orders on to exchanges where you have an account of your own.',
    'service.p2':
      'We may improve, replace or remove parts of it. If something that you pay for goes away, you can end your plan in two presses; write to us about time that you have paid for and can no longer use.',
    'advice.title': 'No advice',
    'advice.p1':
      'Nothing here is investment, tax or legal advice, an offer, or a recommendation made to you personally. We do not know your circumstances. Past results, backtests above all, do not tell what will happen. You can lose all of what you invest.',
    'simulated.title': 'Simulated market',
    'simulated.p1':
      'An installation without outside data shows a simulated market: real names with invented prices. It is marked on every page and in every export. Do not base a real decision on it.',
    'account.title': 'Your account',
    'account.li1':
      'Give an address that is yours; it has to be confirmed before you can trade or be credited.',
    'account.li2':
      'Keep your password and your second factor to yourself. Tell us if you think someone else has them.',
    'account.li3': 'One account per person, and only if you may enter into contracts where you live.',
    'account.li4': 'You may leave at any time by deleting the account in your profile settings.',
    'plans.title': 'Free offer and paid plans',
    'plans.p1':
      'The public offer costs 0 USD. What each paid plan costs and unlocks is on the [price page](/plans). A plan renews until you cancel it; cancelling takes two presses and lets the plan run to the end of the period paid. A change of price never applies to a period you have already paid for.',
    'referrals.title': 'Referrals',
    'referrals.p1':
      'A referral counts once, when the new member has confirmed their address. Bringing oneself, or each other in a circle, does not count. If a payment is refunded, so is the reward.',
    'fair.title': 'Fair use',
    'fair.p1': 'Please do not',
    'fair.li1': 'try to reach other members’ data, or get around limits and locks;',
    'fair.li2': 'flood the service with requests, or resell its data as your own feed;',
    'fair.li3': 'use it to manipulate a market, or where sanctions forbid it;',
    'fair.li4': 'upload what is unlawful or not yours.',
    'fair.p2': 'If you do, we may close the account. You are told why, and you may ask for your data.',
    'data.title': 'Data from others',
    'data.p1':
      'Prices, filings and headlines come from the sources named beside them and belong to whoever owns them. They can be late, wrong or missing. We show source and time, and mark what is old; we cannot promise that they are right.',
    'yours.title': 'What is yours stays yours',
    'yours.p1':
      'Watchlists, drawings, notes, portfolio and chats are yours. We use them to run the service for you and for nothing else. What we hold and for how long is in the [privacy policy](/privacy-policy).',
    'liability.title': 'Liability',
    'liability.p1':
      'We answer without limit for intent and gross negligence, for harm to life and health, and wherever the law says so. For slight negligence we answer only where a duty is broken on which the agreement rests, and then for the damage that could be foreseen. We do not answer for losses that come from the market, from an exchange, or from a decision you made.',
    'change.title': 'Changes and the law',
    'change.p1':
      'If we change these terms in substance, members are told by mail before they apply. If you do not agree, you can leave. The law of the operator’s seat applies, and the protection that consumers have at home stays with them.',
  },
  import.meta.glob('./terms.??.ts'),
);
