import type { LiveReader, LiveSink, LiveTopicKind } from './live.ts';

/** One topic in this process: its content loaded once, shared by everybody who follows it. */
export interface LiveTopic {
  /** Also names the member if the topic is a member's own. */
  readonly key: string;
  readonly name: string;
  readonly kind: LiveTopicKind;
  readonly reader: LiveReader;
  readonly clients: Set<LiveClient>;
  /** The content as sent; null before the first load. */
  frame: Buffer | null;
  /** Number of the change behind this content. */
  version: number;
  /** Changed since the content was loaded. */
  stale: boolean;
  reading: boolean;
  /** The topic is not loaded again before this. */
  restUntil: number;
  /** Ends the receiving of content from other processes, if it travels. */
  leaveLane: () => void;
  /** Since when nobody has followed it. */
  idleSince: number;
}

/** One open stream. Kept small: there are thousands. */
export interface LiveClient {
  readonly sink: LiveSink;
  /** Member or address: nobody may hold too many streams. */
  readonly origin: string;
  readonly memberId: string | null;
  readonly credentialId: string | null;
  readonly topics: readonly LiveTopic[];
  readonly openedAt: number;
  /** Changed topics not sent yet; holds no content, so a slow reader costs nothing. */
  readonly pending: Set<LiveTopic>;
  /** Not to be written to before this. */
  restUntil: number;
  /** Since when the client has been behind; 0 while it keeps up. */
  behindSince: number;
}

/** With more than this untaken, nothing new is written to a client. */
export const MAX_UNTAKEN_BYTES = 64 * 1024;

/** Sends what is pending and then the mark from which the client can resume later; false if it must wait. */
export function flushClient(client: LiveClient, mark: Buffer, now: number): boolean {
  if (client.pending.size === 0) return true;
  if (now < client.restUntil) return false;
  if (client.sink.pendingBytes() > MAX_UNTAKEN_BYTES) {
    if (client.behindSince === 0) client.behindSince = now;
    return false;
  }
  client.behindSince = 0;
  const frames: Buffer[] = [];
  for (const topic of client.pending) if (topic.frame !== null) frames.push(topic.frame);
  client.pending.clear();
  frames.push(mark);
  client.sink.write(frames);
  return true;
}
