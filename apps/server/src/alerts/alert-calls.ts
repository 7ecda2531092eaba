import type { CallReply, Calls } from '@auspex/contract';
import type { Language } from '@auspex/market';
import { indicators } from '@auspex/quant/indicators';
import { InvalidInput, NotFound, Unprocessable } from '../platform/errors/index.ts';
import { type CallContext, type CallHandlers, callerOf } from '../platform/http/call-handlers.ts';
import { countQuestion, languageOf } from '../platform/http/index.ts';
import { screenOf } from './alert-facts.ts';
import {
  addDevice,
  isTimeZone,
  listDevices,
  readSettings,
  removeDevice,
  writeSettings,
} from './alert-settings.ts';
import { deleteAlert, letRest, saveAlert, showAlerts, writeAsset } from './alerts.ts';
import { countUnread, lateDay, listFirings, markRead, type StoredFiring } from './inbox-store.ts';
import { reasonOf, type WordReason } from './notices.ts';
import { type Alerts, rehearseAlert } from './rehearse-alert.ts';
import { isPushKey, type PushKey } from './web-push.ts';

/** More browsers than anybody has are a mistake, or somebody's way to have us send a lot. */
const MOST_DEVICES = 20;
/** Each screens the whole market for every week of a year. */
const SCREEN_REHEARSALS = { name: 'alerts.screen-rehearsal', max: 20, windowSeconds: 60 };

/** Every change of alerts returns all of them in their new state. */
export function alertHandlers(alerts: InboxAlerts, pushKey: () => PushKey): CallHandlers {
  const memberOf = (context: CallContext) => callerOf(context).memberId;
  const shown = (context: CallContext) => showAlerts(alerts, memberOf(context));
  return {
    'alerts.list': (_, context) => shown(context),
    'alerts.create': async ({ body: { request_id: requestId, ...asked } }, context) => {
      await saveAlert(alerts, memberOf(context), { asked, requestId });
      return shown(context);
    },
    'alerts.change': async ({ params: { id }, body }, context) => {
      await saveAlert(alerts, memberOf(context), { asked: body, change: { id, version: body.version } });
      return shown(context);
    },
    'alerts.rest': async ({ params: { id }, body }, context) => {
      await letRest(alerts, { memberId: memberOf(context), id }, body);
      return shown(context);
    },
    'alerts.remove': async ({ params: { id } }, context) => {
      await deleteAlert(alerts, { memberId: memberOf(context), id });
      return shown(context);
    },
    'alerts.indicators': async () => ({ items: listedIndicators() }),
    'alerts.rehearse': async ({ body }, context) => {
      const { server } = context.request;
      if (body.condition.kind === 'screen') await countQuestion(server.limiter, SCREEN_REHEARSALS, context);
      return rehearseAlert(alerts, { memberId: memberOf(context), signal: whenGone(context) }, body);
    },
    ...inboxHandlers(alerts, memberOf),
    ...settingHandlers(alerts, { pushKey, memberOf }),
  };
}

/** Aborted once nobody waits for the reply; the request itself has ended as soon as its body was read. */
function whenGone({ reply }: CallContext): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

function listedIndicators(): CallReply<Calls['alerts.indicators']>['items'] {
  return indicators
    .map(({ id, name, outputs, parameters }) => ({
      ...{ id, name },
      outputs: outputs.map((output) => ({ id: output.id, name: output.name })),
      parameters: Object.entries(parameters).map(([parameter, spec]) =>
        spec.kind === 'choice'
          ? { ...spec, name: parameter, choices: [...spec.choices] }
          : { ...spec, name: parameter },
      ),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

type InboxAlerts = Alerts & { readonly wordReason: WordReason };

function inboxHandlers(alerts: InboxAlerts, memberOf: (context: CallContext) => string): CallHandlers {
  const { platform, world } = alerts;
  const { database, clock } = platform;
  return {
    'alerts.inbox': async ({ query: { before, beforeId, limit } }, context) => {
      const owner = { memberId: memberOf(context), world };
      const after = before === undefined ? null : { at: new Date(before), id: beforeId ?? null };
      const page = { after, limit: limit + 1 };
      const found = await listFirings(database, owner, page);
      const language = await languageOf(database, owner.memberId);
      const shown = found.slice(0, limit);
      const items = await Promise.all(shown.map((firing) => writeFiring(alerts, firing, language)));
      return { items, unread: await countUnread(database, owner), more: found.length > limit };
    },
    'alerts.read': async ({ body: { id } }, context) => {
      const owner = { memberId: memberOf(context), world };
      await markRead(database, owner, { id, now: new Date(clock.now()) });
      await platform.live.changed('alerts', { memberId: owner.memberId });
      return { unread: await countUnread(database, owner) };
    },
  };
}

async function writeFiring({ sources, wordReason }: InboxAlerts, firing: StoredFiring, language: Language) {
  const { id, alertId, assetId, condition, value, against, symbols } = firing;
  const asset = assetId === null ? undefined : await sources.market().view().asset(assetId);
  return {
    ...{ id, alertId, condition, value, against, symbols: [...symbols] },
    asset: writeAsset(asset),
    screen: await screenOf(sources, firing),
    reason: reasonOf(condition, language, wordReason),
    at: firing.at.toISOString(),
    day: lateDay(firing),
    read: firing.readAt !== null,
  };
}

interface SettingParts {
  readonly pushKey: () => PushKey;
  readonly memberOf: (context: CallContext) => string;
}

function settingHandlers({ platform }: Alerts, { pushKey, memberOf }: SettingParts): CallHandlers {
  const { database, clock } = platform;
  const shown = async (memberId: string): Promise<CallReply<Calls['alerts.settings']>> => {
    const [settings, devices] = await Promise.all([
      readSettings(database, memberId),
      listDevices(database, memberId),
    ]);
    return {
      ...settings,
      devices: devices.map(({ id, name, addedAt }) => ({ id, name, addedAt: addedAt.toISOString() })),
      pushKey: pushKey().publicKey,
    };
  };
  return {
    'alerts.settings': (_, context) => shown(memberOf(context)),
    'alerts.changeSettings': async ({ body }, context) => {
      const { quiet } = body;
      if (quiet !== null && !isTimeZone(quiet.zone))
        throw new InvalidInput(`"${quiet.zone}" is not a time zone. Write one such as Europe/Paris.`);
      if (quiet !== null && quiet.from === quiet.to)
        throw new InvalidInput('Quiet hours must end at a different time than they start.');
      await writeSettings(database, memberOf(context), body);
      return shown(memberOf(context));
    },
    'alerts.addDevice': async ({ body }, context) => {
      const memberId = memberOf(context);
      if (new URL(body.endpoint).protocol !== 'https:')
        throw new InvalidInput('Push notifications go only to addresses that begin with https://.');
      if (!isPushKey(body.p256dh))
        throw new InvalidInput(
          'The key of this subscription is not a public key. Ask the browser for another.',
        );
      const devices = await listDevices(database, memberId);
      const known = devices.some(({ endpoint }) => endpoint === body.endpoint);
      if (!known && devices.length >= MOST_DEVICES)
        throw new Unprocessable(
          `${MOST_DEVICES} browsers already get your alerts. Remove one first.`,
          'too-many-devices',
        );
      await addDevice(database, { memberId, ...body, addedAt: new Date(clock.now()) });
      return shown(memberId);
    },
    'alerts.removeDevice': async ({ params: { id } }, context) => {
      const memberId = memberOf(context);
      if (!(await removeDevice(database, { id, memberId }))) throw new NotFound();
      return shown(memberId);
    },
  };
}
