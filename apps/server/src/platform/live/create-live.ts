import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Bus } from '../bus/bus.ts';
import { ClientList, type Patience } from './client-list.ts';
import { LaneSender } from './lane-sender.ts';
import type { LiveRefusal, LiveStream, LiveSubscription, LiveTopicKind } from './live.ts';
import { decodeLiveMessage, encodeChanged } from './live-message.ts';
import { kindAccepts, prefixOf } from './live-topic.ts';
import { TopicRegistry } from './topic-registry.ts';

/** A page that shows a long list follows each of its rows. */
const MAX_TOPICS = 200;

const CHANNEL = 'live';

const LOOK_EVERY_MS = 2000;

export interface LiveOptions {
  readonly bus: Bus;
  readonly logger: Logger;
  readonly maxClients?: number;
  readonly now?: () => number;
  /** How often slow clients are looked for and how far behind they may be. */
  readonly patience?: Patience;
}

/** The live stream of this process, told by the bus what changes in any process. */
export function createLive(options: LiveOptions): LiveStream {
  const { bus, logger, maxClients = 5000, now = () => performance.now(), patience } = options;
  const kinds = new Map<string, LiveTopicKind>();
  const topics = new TopicRegistry({
    logger,
    now,
    onContent: (topic) => clients.onContent(topic),
    lanes: bus.lanes,
  });
  const sender = new LaneSender(bus.lanes, kinds);
  const clients: ClientList = new ClientList({
    topics,
    now,
    epoch: randomBytes(6).toString('base64url'),
    patience,
  });
  let stopListening: (() => Promise<void>) | null = null;
  let stopped = false;

  function refusal(subscription: LiveSubscription) {
    if (stopped) return { reason: 'draining' } as const;
    if (clients.size >= maxClients || clients.crowded(subscription.origin))
      return { reason: 'full' } as const;
    return refusalOf(subscription, kinds);
  }

  return {
    addKind(kind) {
      if (kinds.has(kind.prefix)) throw new Error(`The live topic "${kind.prefix}" is declared twice.`);
      kinds.set(kind.prefix, kind);
    },
    refusal,
    open(subscription, sink) {
      const refused = refusal(subscription);
      if (refused !== null) throw new Error(`The stream cannot be opened: ${refused.reason}.`);
      const followed = [...new Set(subscription.topics)].flatMap((name) => {
        const kind = kinds.get(prefixOf(name));
        return kind === undefined ? [] : [topics.follow(name, kind, subscription.reader)];
      });
      return clients.add(subscription, { sink, topics: followed });
    },
    clients: () => clients.size,
    follows: (prefix) => topics.has(prefix),
    async start() {
      if (stopListening !== null) return;
      stopListening = await hearOthers(bus, { topics, clients, sender, kinds });
      clients.start();
    },
    async changed(topic, { memberId, tx } = {}) {
      for (const message of encodeChanged([topic], memberId)) await bus.notify(CHANNEL, message, tx);
    },
    async changedMany(names) {
      const unsent = await sender.send(names);
      for (const message of encodeChanged(unsent)) await bus.notify(CHANNEL, message);
    },
    async stop() {
      stopped = true;
      clients.stop();
      const stop = stopListening;
      stopListening = null;
      await stop?.();
    },
  };
}

interface Hearing {
  readonly topics: TopicRegistry;
  readonly clients: ClientList;
  readonly sender: LaneSender;
  readonly kinds: ReadonlyMap<string, LiveTopicKind>;
}

/** Takes the messages of all processes; returns a function that stops it. */
async function hearOthers(
  bus: Bus,
  { topics, clients, sender, kinds }: Hearing,
): Promise<() => Promise<void>> {
  const tellAll = () => {
    for (const kind of kinds.values()) kind.heard?.();
  };
  const stop = await bus.listen(CHANNEL, {
    onMessage(payload) {
      const message = decodeLiveMessage(payload);
      if (message === null) return;
      if (message.kind === 'disconnect') clients.disconnect(message.memberId, message.credentialId);
      else
        for (const topic of message.topics) {
          topics.changed(topic, message.memberId);
          kinds.get(prefixOf(topic))?.heard?.();
        }
    },
    // Messages were lost: what changed is loaded again, and whose right may have ended comes back to be checked.
    onReconnect() {
      clients.disconnectMembers();
      topics.allChanged();
      tellAll();
    },
    onGap() {
      sender.forgetSent();
      topics.allChanged();
      tellAll();
    },
  });
  // While the bus is away but the database is not, clients get what changed a little later.
  const looking = setInterval(() => {
    if (bus.listening() && bus.trouble() !== null) topics.allChanged();
  }, LOOK_EVERY_MS);
  looking.unref();
  return async () => {
    clearInterval(looking);
    await stop();
  };
}

/** Why this reader cannot follow these topics; null if they can. */
function refusalOf(
  { topics, reader, scopes }: LiveSubscription,
  kinds: ReadonlyMap<string, LiveTopicKind>,
): LiveRefusal | null {
  if (topics.length === 0) return { reason: 'unknown-topic', topic: '' };
  if (topics.length > MAX_TOPICS) return { reason: 'too-many-topics', limit: MAX_TOPICS };
  for (const topic of topics) {
    const kind = kinds.get(prefixOf(topic));
    if (kind === undefined || !kindAccepts(kind, topic)) return { reason: 'unknown-topic', topic };
    const needsMember = kind.access !== 'public' || kind.scope === 'own';
    if (needsMember && reader.memberId === null) return { reason: 'sign-in', topic };
    if (needsMember && scopes !== null && !(kind.tokenScope && scopes.includes(kind.tokenScope)))
      return { reason: 'scope-missing', scope: kind.tokenScope };
    if (kind.access === 'admin' && !reader.admin) return { reason: 'admins-only', topic };
  }
  return null;
}
