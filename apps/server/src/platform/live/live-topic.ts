import type { LiveReader, LiveTopicKind } from './live.ts';
import type { LiveClient } from './live-client.ts';

/** One topic in this process: its content read once, shared by all who follow it. */
export interface LiveTopic {
  /** Also names the member where the topic is one member's own. */
  readonly key: string;
  readonly name: string;
  readonly kind: LiveTopicKind;
  readonly reader: LiveReader;
  readonly clients: Set<LiveClient>;
  /** The content as sent; null before the first reading. */
  frame: Buffer | null;
  /** Number of the change that brought this content. */
  version: number;
  /** Changed since the content was read. */
  stale: boolean;
  reading: boolean;
  /** Before this the topic is not read again. */
  restUntil: number;
  /** Since when nobody follows it. */
  idleSince: number;
}

/** A topic's name: a word, and after a colon what it is about. */
const shape = /^[a-z][a-z-]{0,30}(:[A-Za-z0-9._:/^=-]{1,80})?$/;

export function isTopicName(name: string): boolean {
  return shape.test(name);
}

export const prefixOf = (name: string): string => name.split(':', 1)[0] ?? name;

/** What comes after the prefix. */
const subjectOf = (name: string): string => name.slice(prefixOf(name).length + 1);

export function kindAccepts(kind: LiveTopicKind, name: string): boolean {
  return isTopicName(name) && (kind.accepts?.(subjectOf(name)) ?? true);
}

export const topicKey = (name: string, owner: string | null): string =>
  owner === null ? name : `${name} of ${owner}`;

/** One change as it goes over the wire. */
export function frameOf(name: string, content: unknown): Buffer {
  return Buffer.from(`event: ${name}\ndata: ${JSON.stringify(content ?? null)}\n\n`);
}
