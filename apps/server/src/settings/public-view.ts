import type { CallReplyInput, Calls } from '@auspex/contract';
import packageFile from '../../package.json' with { type: 'json' };
import { type Config, mailStaysHere } from '../config.ts';
import type { Settings } from './settings.ts';

type PublicView = CallReplyInput<Calls['configuration.read']>;

/** What everyone may know: written out field by field, so that nothing is shown by accident. */
export async function publicView(config: Config, settings: Settings): Promise<PublicView> {
  const { supportEmail, socialLinks, flags, passwordPolicy, maintenance, comingSoon } = await settings
    .read()
    .catch(() => settings.latest());
  const freshAt = await settings.freshAt();
  return {
    product: { name: 'Auspex', version: packageFile.version, supportEmail },
    market: {
      source: config.market.sources.join(', '),
      simulated: config.world.startsWith('sim:'),
      freshAt: freshAt?.toISOString() ?? null,
    },
    mail: { staysHere: mailStaysHere(config) },
    signIn: { google: config.google !== null, facebook: config.facebook !== null },
    passwordPolicy,
    socialLinks,
    flags,
    maintenance,
    comingSoon,
  };
}
