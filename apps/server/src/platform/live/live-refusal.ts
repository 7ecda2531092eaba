import type { LiveRefusal, LiveSubscription, LiveTopicKind } from './live.ts';
import { kindAccepts, prefixOf } from './live-topic.ts';

/** A page that shows a long list follows each of its rows. */
const MAX_TOPICS = 200;

/** Why these topics cannot be followed by this reader; null when they can. */
export function refusalOf(
  { topics, reader }: LiveSubscription,
  kinds: ReadonlyMap<string, LiveTopicKind>,
): LiveRefusal | null {
  if (topics.length === 0) return { reason: 'unknown-topic', topic: '' };
  if (topics.length > MAX_TOPICS) return { reason: 'too-many-topics', limit: MAX_TOPICS };
  for (const topic of topics) {
    const kind = kinds.get(prefixOf(topic));
    if (kind === undefined || !kindAccepts(kind, topic)) return { reason: 'unknown-topic', topic };
    const needsMember = kind.access !== 'public' || kind.scope === 'own';
    if (needsMember && reader.memberId === null) return { reason: 'sign-in', topic };
    if (kind.access === 'admin' && !reader.admin) return { reason: 'admins-only', topic };
  }
  return null;
}
