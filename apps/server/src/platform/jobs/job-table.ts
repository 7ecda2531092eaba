import type { JobSettings } from './jobs.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Every job of the product. A handler for a name that is not listed here stops the start; a job whose module is not
 * loaded is neither scheduled nor taken.
 */
export const jobTable = {
  // Platform
  'events.deliver': {
    summary: 'Hands an event to one subscriber.',
    timeoutSeconds: 2 * MINUTE,
    retries: 20,
    retryDelaySeconds: 1,
    singleton: false,
    perProcess: 2,
  },
  'platform.clean-up': {
    summary: 'Removes what has expired: finished jobs, old e-mails, expired rows.',
    schedule: '17 3 * * *',
    timeoutSeconds: 10 * MINUTE,
    retries: 2,
    singleton: true,
  },

  // Accounts
  'accounts.sign-up': {
    summary: 'Turns a sign-up into a member, or notifies the owner of a taken address.',
    timeoutSeconds: MINUTE,
    retries: 10,
    retryDelaySeconds: 2,
    singleton: false,
    perProcess: 4,
  },
  'accounts.send-link': {
    summary: 'Sends a verification or reset link to a member who asked for one.',
    timeoutSeconds: MINUTE,
    retries: 10,
    retryDelaySeconds: 2,
    singleton: false,
    perProcess: 4,
  },
  'accounts.clean-up': {
    summary:
      'Removes expired codes, challenges, counters and sessions, and accounts never confirmed in 7 days.',
    schedule: '40 3 * * *',
    timeoutSeconds: 5 * MINUTE,
    retries: 2,
    singleton: true,
  },

  // Market
  'market.prepare': {
    summary: 'Fills an empty store, step by step, and completes it at every start.',
    timeoutSeconds: HOUR,
    retries: 3,
    singleton: true,
  },
  'market.ingest-prices': {
    summary: 'Fetches assets, splits and dividends, and daily bars after each close.',
    schedule: '*/15 * * * *',
    timeoutSeconds: 14 * MINUTE,
    retries: 3,
    singleton: true,
  },
  'market.ingest-quotes': {
    summary: 'Fetches current quotes.',
    schedule: '* * * * *',
    timeoutSeconds: 50,
    retries: 0,
    singleton: true,
  },
  'market.ingest-fundamentals': {
    summary: 'Fetches fundamentals and filings.',
    schedule: '10 * * * *',
    timeoutSeconds: 2 * HOUR,
    retries: 3,
    singleton: true,
  },
  'market.ingest-indices': {
    summary: 'Fetches indices and the weights of their members.',
    schedule: '35 * * * *',
    timeoutSeconds: 10 * MINUTE,
    retries: 3,
    singleton: true,
  },
  'market.ingest-rates': {
    summary: 'Fetches daily exchange rates.',
    schedule: '2 * * * *',
    timeoutSeconds: 20 * MINUTE,
    retries: 3,
    singleton: true,
  },
  'earnings.ingest': {
    summary: 'Fetches the earnings calendar.',
    schedule: '25 */6 * * *',
    timeoutSeconds: 30 * MINUTE,
    retries: 3,
    singleton: true,
  },
  'news.ingest': {
    summary: 'Fetches headlines, links tickers, reads their tone.',
    schedule: '5 * * * *',
    timeoutSeconds: 20 * MINUTE,
    retries: 2,
    singleton: true,
  },

  // Analyses
  'signals.compute': {
    summary: 'Settles signals that are due and publishes those for new bars.',
    schedule: '45 * * * *',
    timeoutSeconds: 15 * MINUTE,
    retries: 3,
    singleton: true,
  },
  'signals.walk-forward': {
    summary:
      'Computes what each quarter’s models said about the days after their refit, and judges the gates.',
    timeoutSeconds: HOUR,
    retries: 3,
    singleton: true,
  },
  'signals.fit-model': {
    summary: 'Fits the model of one quarter and horizon for a walk through the past, in any process.',
    timeoutSeconds: 30 * MINUTE,
    retries: 2,
    singleton: true,
  },
  'forecasts.compute': {
    summary: 'Settles forecasts that are due and publishes those for new bars.',
    schedule: '50 * * * *',
    timeoutSeconds: 10 * MINUTE,
    retries: 3,
    singleton: true,
  },
  'forecasts.compare-rival': {
    summary: 'Compares past ranges with GJR-GARCH-t, once a month and market.',
    schedule: '20 4 * * *',
    timeoutSeconds: HOUR,
    retries: 1,
    singleton: true,
  },
  'sentiment.compute': {
    summary: 'Computes the tone of both markets.',
    schedule: '12 * * * *',
    timeoutSeconds: 10 * MINUTE,
    retries: 2,
    singleton: true,
  },
  'returns.record-trades': {
    summary: 'Writes trades of the published record into the ledger: each before its entry, and its end.',
    schedule: '*/10 * * * *',
    timeoutSeconds: 5 * MINUTE,
    retries: 2,
    singleton: true,
  },
  'relative-volume.collect': {
    summary: 'Stores the intraday volumes of the running sessions.',
    schedule: '*/5 * * * *',
    timeoutSeconds: 4 * MINUTE + 50,
    retries: 0,
    singleton: true,
  },
  'ledger.publish-root': {
    summary: 'Publishes the daily root of the ledger.',
    schedule: '7 0 * * *',
    timeoutSeconds: 5 * MINUTE,
    retries: 5,
    singleton: true,
  },

  'ledger.time-stamp': {
    summary: 'Has an outside authority time-stamp the latest roots, where one is configured.',
    schedule: '22 * * * *',
    timeoutSeconds: 5 * MINUTE,
    retries: 2,
    retryDelaySeconds: 5 * MINUTE,
    singleton: true,
  },

  // Members
  'portfolio.share-actions': {
    summary: 'Applies the market’s splits and dividends to paper accounts.',
    schedule: '*/5 * * * *',
    timeoutSeconds: 4 * MINUTE,
    retries: 0,
    singleton: true,
  },
  'alerts.evaluate': {
    summary: 'Checks the alerts of all members.',
    schedule: '* * * * *',
    timeoutSeconds: 55,
    retries: 0,
    singleton: true,
  },
  'alerts.push': {
    summary: 'Sends a fired alert to one browser.',
    timeoutSeconds: 30,
    retries: 4,
    retryDelaySeconds: 15,
    singleton: false,
    perProcess: 4,
  },
  'trading.keys-expire': {
    summary: 'Tells members whose exchange lets a key expire within a week or a day.',
    schedule: '20 7 * * *',
    timeoutSeconds: 5 * MINUTE,
    retries: 2,
    singleton: true,
  },
  'orders.reconcile': {
    summary: 'Compares open orders with the exchanges.',
    schedule: '* * * * *',
    timeoutSeconds: 55,
    retries: 0,
    singleton: true,
  },
  'billing.sandbox': {
    summary: 'Charges what is due in the payment sandbox, where no money moves, and delivers its events.',
    schedule: '* * * * *',
    timeoutSeconds: 50,
    retries: 0,
    singleton: true,
  },
  'billing.reconcile': {
    // What no webhook told is known within twice the interval and the time that one comparison may take: 14 minutes.
    summary: 'Compares subscriptions with the payment provider.',
    schedule: '*/5 * * * *',
    timeoutSeconds: 4 * MINUTE,
    retries: 2,
    singleton: true,
  },
  'publishing.publish-articles': {
    summary: 'Publishes scheduled articles.',
    schedule: '* * * * *',
    timeoutSeconds: 50,
    retries: 0,
    singleton: true,
  },
  'publishing.send-campaign': {
    summary: 'Puts a campaign in the outbox, batch by batch.',
    timeoutSeconds: 2 * HOUR,
    retries: 5,
    singleton: false,
  },
  'publishing.clean-up': {
    summary: 'Forgets newsletter addresses never confirmed in 30 days, and those of readers who left.',
    schedule: '50 3 * * *',
    timeoutSeconds: 5 * MINUTE,
    retries: 2,
    singleton: true,
  },
} as const satisfies Readonly<Record<string, JobSettings>>;
