import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import type { JobHandlers, Jobs } from '../jobs/jobs.ts';
import type { DomainEvent, EventName, Events } from './events.ts';

const delivery = z.object({
  subscriber: z.string(),
  event: z.object({
    id: z.uuid(),
    name: z.string(),
    at: z.iso.datetime(),
    payload: z.record(z.string(), z.unknown()),
  }),
});

type Handler = (event: DomainEvent<EventName>) => Promise<void>;

/** The job that carries events. */
const JOB = 'events.deliver';

/**
 * Events on the job queue. Emitting queues one delivery per subscriber in the caller's transaction: none exists
 * without the commit, and each is retried on its own until its subscriber has taken it. Two events may arrive in
 * either order, and one may arrive twice, even simultaneously in two processes; its id stays the same.
 */
export function createEvents(jobs: Jobs, clock: Clock): Events & { readonly handlers: JobHandlers } {
  const subscribers = new Map<EventName, Map<string, Handler>>();

  async function deliver(data: unknown): Promise<void> {
    const { subscriber, event } = delivery.parse(data);
    const handler = subscribers.get(event.name as EventName)?.get(subscriber);
    if (handler === undefined) {
      // A newer version of the product may have queued it: it waits for a process that knows the subscriber.
      throw new Error(`Nobody here is called "${subscriber}" and listens to "${event.name}".`);
    }
    await handler({ ...event, at: new Date(event.at) } as unknown as DomainEvent<EventName>);
  }

  return {
    async emit(tx, name, payload) {
      const event = { id: randomUUID(), name, at: new Date(clock.now()).toISOString(), payload };
      for (const subscriber of subscribers.get(name)?.keys() ?? []) {
        await jobs.send(JOB, { subscriber, event }, { tx });
      }
    },
    on(name, subscriber, handler) {
      const known = subscribers.get(name) ?? new Map<string, Handler>();
      if (known.has(subscriber)) throw new Error(`"${subscriber}" listens to "${name}" twice.`);
      known.set(subscriber, handler as unknown as Handler);
      subscribers.set(name, known);
    },
    handlers: { [JOB]: async ({ data }) => deliver(data) },
  };
}
