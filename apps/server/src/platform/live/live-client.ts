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
  /** What the frame says, where the next one may be sent as a change of it. */
  content: unknown;
  /** The same for those who were sent the content before this one; null where they need the whole too. */
  brief: Buffer | null;
  /** Number of the change behind the content before this one. */
  before: number;
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
  /** Number of the last change of which it was sent everything it follows. */
  sent: number;
  /** Not to be written to before this. */
  restUntil: number;
  /** Since when the client has been behind; 0 while it keeps up. */
  behindSince: number;
}

/** With more than this untaken, nothing new is written to a client. */
export const MAX_UNTAKEN_BYTES = 64 * 1024;

/** From which change a client can resume later, as a number and as sent. */
export interface LiveMark {
  readonly version: number;
  readonly frame: Buffer;
}

/** Sends what is pending and then the mark; false if the client must wait. */
export function flushClient(client: LiveClient, mark: LiveMark, now: number): boolean {
  if (client.pending.size === 0) return true;
  if (now < client.restUntil) return false;
  if (client.sink.pendingBytes() > MAX_UNTAKEN_BYTES) {
    if (client.behindSince === 0) client.behindSince = now;
    return false;
  }
  client.behindSince = 0;
  const frames: Buffer[] = [];
  for (const { frame, brief, before } of client.pending) {
    const shortest = brief !== null && client.sent >= before ? brief : frame;
    if (shortest !== null) frames.push(shortest);
  }
  client.pending.clear();
  frames.push(mark.frame);
  client.sent = mark.version;
  client.sink.write(frames);
  return true;
}
