import type { CallReplyInput, Calls } from '@auspex/contract';
import packageFile from '../../package.json' with { type: 'json' };
import { type Config, mailStaysHere } from '../config.ts';
import { defineModule } from '../platform/module.ts';
import { createSettings } from './create-settings.ts';
import type { Settings } from './settings.ts';

declare module '../platform/module.ts' {
  interface Contributions {
    /** When the newest stored price became known; null before the first one. */
    readonly freshness: () => Promise<Date | null>;
  }
}

/** What an admin changes at run time, and what everyone may know about the installation. */
export const settingsModule = defineModule({
  name: 'settings',
  create({ platform, collect }) {
    const readFreshness = async () => (await collect('freshness')[0]?.()) ?? null;
    const settings = createSettings({ ...platform, readFreshness });
    return {
      service: settings,
      calls: {
        'configuration.read': () => publicView(platform.config, settings),
        'configuration.change': async ({ body }, { identity, requestId }) => {
          await settings.change(body, { actorId: identity?.memberId ?? 'unknown', requestId });
          return publicView(platform.config, settings);
        },
      },
      start: () => settings.start(),
      stop: () => settings.stop(),
    };
  },
});

type PublicView = CallReplyInput<Calls['configuration.read']>;

/** What everyone may know: listed field by field, so that nothing is shown by accident. */
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
