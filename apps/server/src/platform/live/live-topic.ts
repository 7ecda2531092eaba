import type { LiveTopicKind } from './live.ts';

/** A topic's name: a word, and after a colon its subject. */
const shape = /^[a-z][a-z-]{0,30}(:[A-Za-z0-9._:/^=-]{1,80})?$/;

function isTopicName(name: string): boolean {
  return shape.test(name);
}

export const prefixOf = (name: string): string => name.split(':', 1)[0] ?? name;

/** The part after the prefix. */
const subjectOf = (name: string): string => name.slice(prefixOf(name).length + 1);

export function kindAccepts(kind: LiveTopicKind, name: string): boolean {
  return isTopicName(name) && (kind.accepts?.(subjectOf(name)) ?? true);
}

export function kindTravels(kind: LiveTopicKind, name: string): boolean {
  return kind.scope === 'shared' && (kind.travels?.(subjectOf(name)) ?? false);
}

export function briefLasts(kind: LiveTopicKind, name: string): boolean {
  return kind.briefLasts?.(subjectOf(name)) ?? false;
}

export const topicKey = (name: string, owner: string | null): string =>
  owner === null ? name : `${name} of ${owner}`;

const DATA = '\ndata: ';

/** The content of a frame. */
export const contentOf = (frame: Buffer): unknown =>
  JSON.parse(frame.subarray(frame.indexOf(DATA) + DATA.length).toString());

/** One change as sent over the wire. */
export function frameOf(name: string, content: unknown): Buffer {
  return Buffer.from(`event: ${name}\ndata: ${JSON.stringify(content ?? null)}\n\n`);
}
