import { type CallReplyInput, type Calls, NOTICES } from '@auspex/contract';
import packageFile from '../../package.json' with { type: 'json' };
import { type Config, mailStaysHere } from '../config.ts';
import type { Sql } from '../platform/database/index.ts';
import { tables } from '../platform/database/tables.ts';
import { callerOf } from '../platform/http/call-handlers.ts';
import { defineModule } from '../platform/module.ts';
import { createSettings } from './create-settings.ts';
import type { Settings } from './settings.ts';

declare module '../platform/module.ts' {
  interface Contributions {
    /** When the newest stored price became known; null before the first one. */
    readonly freshness: () => Promise<Date | null>;
    /** The plans that can be had, cheapest first. */
    readonly offeredPlans: () => Promise<PublicView['plans']>;
  }
}

/** What an admin changes at run time, and what everyone may know about the installation. */
export const settingsModule = defineModule({
  name: 'settings',
  create({ platform, collect }) {
    const readFreshness = async () => (await collect('freshness')[0]?.()) ?? null;
    const settings = createSettings({ ...platform, readFreshness });
    const show = async () => {
      const plans = (await collect('offeredPlans')[0]?.()) ?? [];
      return publicView(platform.config, settings, plans);
    };
    return {
      service: settings,
      calls: {
        'configuration.read': show,
        'configuration.change': async ({ body: { seen, ...change } }, { identity, requestId }) => {
          await settings.change(change, { actorId: identity?.memberId ?? 'unknown', requestId, seen });
          return show();
        },
        'configuration.closedNotices': (_, context) =>
          closedNotices(platform.database, callerOf(context).memberId),
        'configuration.closeNotice': async ({ params }, context) => {
          const { memberId } = callerOf(context);
          await closeNotice(platform.database, { ...params, memberId, now: new Date(platform.clock.now()) });
          return closedNotices(platform.database, memberId);
        },
      },
      start: () => settings.start(),
      stop: () => settings.stop(),
    };
  },
});

type ClosedNotices = CallReplyInput<Calls['configuration.closedNotices']>;

/** What a member has closed. Names that this version does not know are passed over. */
async function closedNotices(sql: Sql, memberId: string): Promise<ClosedNotices> {
  const rows = await tables(sql)
    .selectFrom('closed_notice')
    .select('notice')
    .where((row) => row(row.cast<string>('memberId', 'text'), '=', memberId))
    .orderBy('notice')
    .execute();
  return { items: rows.flatMap(({ notice }) => NOTICES.find((known) => known === notice) ?? []) };
}

interface ClosedNotice {
  readonly memberId: string;
  readonly notice: ClosedNotices['items'][number];
  readonly now: Date;
}

/** A deleted member closes nothing. */
async function closeNotice(sql: Sql, { memberId, notice, now }: ClosedNotice): Promise<void> {
  await sql.query(
    `insert into closed_notice (member_id, notice, closed_at)
     select id, $2, $3 from member where id::text = $1 on conflict do nothing`,
    [memberId, notice, now],
  );
}

type PublicView = CallReplyInput<Calls['configuration.read']>;

/** What everyone may know: listed field by field, so that nothing is shown by accident. */
export async function publicView(
  config: Config,
  settings: Settings,
  plans: PublicView['plans'] = [],
): Promise<PublicView> {
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
    plans,
    flags,
    maintenance,
    comingSoon,
  };
}
