import { accountsModule } from '../accounts/index.ts';
import { billingModule } from '../billing/index.ts';
import { earningsModule } from '../earnings/index.ts';
import { marketModule } from '../market/index.ts';
import { tables } from '../platform/database/tables.ts';
import type { JobRun } from '../platform/jobs/jobs.ts';
import { defineModule } from '../platform/module.ts';
import { BoundedCache, FewAtOnce } from '../platform/recent/index.ts';
import { screenerModule } from '../screener/index.ts';
import { sentimentModule } from '../sentiment/index.ts';
import { signalsModule } from '../signals/index.ts';
import { tradingModule } from '../trading/index.ts';
import { AlertBook } from './alert-book.ts';
import { alertHandlers } from './alert-calls.ts';
import { type AlertSources, screenOf } from './alert-facts.ts';
import { alertMail, createStopTokens } from './alert-mail.ts';
import { countWaiting } from './alert-store.ts';
import { readInboxState, type StoredFiring } from './inbox-store.ts';
import { followNotices, noticeMail, reasonOf } from './notices.ts';
import { REST_SECONDS, sendPush } from './send-push.ts';
import { addStopRoutes } from './stop-routes.ts';
import { AlertWatch } from './watch-alerts.ts';
import { openPushKey, type PushKey, pushContact } from './web-push.ts';

/** What members want to be told about: watched on every tick and every closed bar, told in the inbox, by mail and by push. */
export const alertsModule = defineModule({
  name: 'alerts',
  needs: {
    accounts: accountsModule,
    billing: billingModule,
    market: marketModule,
    earnings: earningsModule,
    sentiment: sentimentModule,
    signals: signalsModule,
    screens: screenerModule,
    trading: tradingModule,
  },
  create({ platform, accounts, billing, market, earnings, sentiment, signals, screens, trading }) {
    const { database, config } = platform;
    const world = market.world.name;
    const { delayOf } = accounts;
    const sources: AlertSources = { market: () => market, earnings, sentiment, signals, screens, delayOf };
    const allowanceOf = billing.alertAllowance;
    const tokens = createStopTokens(config);
    const mail = alertMail(tokens);
    const { wordReason } = trading;
    const notices = noticeMail(wordReason);
    followNotices({ platform, mail: notices });
    const subjectOf = async (alert: Pick<StoredFiring, 'assetId' | 'memberId' | 'condition'>) =>
      alert.assetId === null
        ? screenOf(sources, alert)
        : ((await market.view().asset(alert.assetId))?.symbol ?? null);
    const watch = new AlertWatch({
      ...{ platform, world, mail, sources, subjectOf, allowanceOf },
      book: new AlertBook(platform, world),
    });
    let key: PushKey | undefined;
    const pushKey = () => {
      key ??= openPushKey(config, pushContact(config));
      return key;
    };
    const screenRehearsals = new FewAtOnce({ atOnce: 1, waiting: 1 });
    const resting = new BoundedCache<true>(1000, REST_SECONDS * 1000);
    const pushes = { underWay: new Set<string>(), resting, failed: new BoundedCache<true>(10_000) };
    const describe = async (firing: StoredFiring) => {
      const members = tables(database).selectFrom('member').select('language');
      const member = await members.where('id', '=', firing.memberId).executeTakeFirst();
      if (!member) return null;
      const { language } = member;
      const reason = reasonOf(firing.condition, language, wordReason);
      return { subject: await subjectOf(firing), language, reason };
    };
    return {
      service: watch,
      // A price that no source is asked for cannot be watched.
      wishes: [() => countWaiting(database, world)],
      calls: alertHandlers({ platform, world, sources, allowanceOf, screenRehearsals, wordReason }, pushKey),
      routes: (app) => addStopRoutes(app, { platform, tokens, subjectOf }),
      mails: [mail, notices],
      liveTopics: [
        {
          ...{ prefix: 'alerts', access: 'member', scope: 'own' },
          accepts: (subject) => subject === '',
          read: async (_, { memberId }) =>
            memberId === null ? null : readInboxState(database, { memberId, world }),
        },
      ],
      jobs: {
        'alerts.evaluate': (run: JobRun<unknown>) => watch.judgeBars(run),
        'alerts.push': (run: JobRun<unknown>) =>
          sendPush({ platform, key: pushKey(), describe, ...pushes }, run),
      },
      start: async () => {
        if (config.role !== 'web') await watch.start();
      },
      stop: () => watch.stop(),
    };
  },
});
