import type { CallReply, Calls } from '@auspex/contract';

type Configuration = CallReply<Calls['configuration.read']>;
type Plan = Configuration['plans'][number];

function samplePlan(key: Plan['key'], amount: string, unlocks: Plan['unlocks']): Plan {
  return {
    ...{ id: `${key}-1`, key, version: 1, interval: 'month', unlocks },
    names: { en: key, fr: key },
    price: { amount, currency: 'USD' },
    limits: { alerts: null, delayBars: 0 },
  };
}

/** What `GET /configuration` answers if only the built files are served. */
export const sampleConfiguration: Configuration = {
  product: { name: 'Auspex', version: '0.1.0', supportEmail: 'support@auspex.example' },
  market: { source: 'simulated', simulated: true, freshAt: null },
  mail: { staysHere: false },
  signIn: { google: false, facebook: false },
  passwordPolicy: {
    minLength: 8,
    maxLength: null,
    lowercase: false,
    uppercase: false,
    numeric: false,
    nonAlphanumeric: false,
  },
  socialLinks: [],
  plans: [
    samplePlan('free', '0.00', []),
    samplePlan('crypto', '29.00', ['crypto']),
    samplePlan('stocks', '29.00', ['stocks']),
    samplePlan('bundle', '49.00', ['crypto', 'stocks']),
  ],
  flags: {},
  maintenance: { on: false, message: '' },
  comingSoon: { on: false, message: '' },
};
