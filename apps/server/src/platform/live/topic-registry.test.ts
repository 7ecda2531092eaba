import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { LiveTopicKind } from './live.ts';
import type { LiveClient } from './live-client.ts';
import { frameOf } from './live-topic.ts';
import { TopicRegistry } from './topic-registry.ts';

const NAME = 'quotes:A';

const kind: LiveTopicKind = {
  prefix: 'quotes',
  access: 'public',
  scope: 'shared',
  travels: () => true,
  read: async () => null,
  brief: (before, after) => `${before} → ${after}`,
};

function followByLane() {
  let hear: (frame: Uint8Array) => void = () => undefined;
  const registry = new TopicRegistry({
    logger: pino({ level: 'silent' }),
    now: () => 0,
    onContent: () => undefined,
    lanes: {
      follow(_name, onFrame) {
        hear = onFrame;
        return () => undefined;
      },
      send: () => true,
    },
  });
  const topic = registry.follow(NAME, kind, { memberId: null });
  return { topic, send: (content: number) => hear(frameOf(NAME, content)) };
}

describe('MKT-26: a topic whose content other processes send', () => {
  it('has a short form for a client that came while nobody else followed: it was sent the content before', () => {
    const { topic, send } = followByLane();
    send(1);
    send(2);
    expect(topic.brief).toBeNull();
    topic.clients.add({} as LiveClient);
    send(3);
    expect(topic.brief).toEqual(frameOf(NAME, '2 → 3'));
    // Whoever has only the content of 1 needs the whole.
    expect(topic.since).toBe(2);
  });
});
