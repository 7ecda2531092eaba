import type { CallReply, Calls } from '@auspex/contract';

/** What `GET /configuration` answers if only the built files are served. */
export const sampleConfiguration: CallReply<Calls['configuration.read']> = {
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
  flags: {},
  maintenance: { on: false, message: '' },
  comingSoon: { on: false, message: '' },
};
