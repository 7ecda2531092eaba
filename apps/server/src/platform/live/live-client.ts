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
  /** The same for those who were sent an earlier content; null where they need the whole too. */
  brief: Buffer | null;
  /** The earliest such content, and the number of the change behind it. */
  base: unknown;
  since: number;
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
  /**
   * Number of the last change of which it was sent everything it follows. What it still lacks are its topics with a
   * later number, so a slow reader costs nothing.
   */
  sent: number;
  /** Not to be written to before this. */
  restUntil: number;
  /** Since when the client has been behind; 0 while it keeps up. */
  behindSince: number;
}

/** With more than this untaken, nothing new is written to a client. */
const MAX_UNTAKEN_BYTES = 64 * 1024;

/** From which change a client can resume later, as a number and as sent. */
export interface LiveMark {
  readonly version: number;
  readonly frame: Buffer;
}

/** Sends what the client lacks and then the mark; false if the client must wait. */
export function flushClient(client: LiveClient, mark: LiveMark, now: number): boolean {
  const frames = framesAfter(client);
  if (frames.length === 0) return true;
  if (now < client.restUntil) return false;
  if (client.sink.pendingBytes() > MAX_UNTAKEN_BYTES) {
    if (client.behindSince === 0) client.behindSince = now;
    return false;
  }
  client.behindSince = 0;
  client.sent = mark.version;
  frames.push(mark.frame);
  client.sink.write(frames);
  return true;
}

/** The shortest frames for the topics that have changed since what the client was sent. */
function framesAfter({ topics, sent }: LiveClient): Buffer[] {
  const frames: Buffer[] = [];
  for (const { frame, brief, since, version } of topics) {
    if (version <= sent) continue;
    const shortest = brief !== null && sent >= since ? brief : frame;
    if (shortest !== null) frames.push(shortest);
  }
  return frames;
}
