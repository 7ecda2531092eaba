/** One message of the live stream. */
export interface LiveEvent {
  readonly topic: string;
  readonly data: unknown;
}

export interface EventReader {
  /** The events that a piece of text completes. */
  read(piece: string): LiveEvent[];
  /** The mark up to which everything was received; it may come in an event of its own, without content. */
  lastEventId(): string | null;
}

interface Draft {
  id: string | null;
  event: string;
  data: string[];
}

const emptyDraft = (): Draft => ({ id: null, event: 'message', data: [] });

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function applyLine(draft: Draft, line: string): void {
  if (line.startsWith(':')) return;
  const colon = line.indexOf(':');
  const field = colon < 0 ? line : line.slice(0, colon);
  const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
  if (field === 'id') draft.id = value;
  else if (field === 'event') draft.event = value;
  else if (field === 'data') draft.data.push(value);
}

/**
 * Cuts server-sent events out of a text that arrives in pieces. An event ends at an empty line; a piece may end
 * anywhere, also between the two characters of a line break.
 */
export function createEventReader(): EventReader {
  let rest = '';
  let draft = emptyDraft();
  let lastEventId: string | null = null;

  const finishDraft = (): LiveEvent[] => {
    const { id, event, data } = draft;
    draft = emptyDraft();
    lastEventId = id ?? lastEventId;
    return data.length > 0 ? [{ topic: event, data: readJson(data.join('\n')) }] : [];
  };

  const read = (piece: string): LiveEvent[] => {
    const text = rest + piece;
    const held = text.endsWith('\r') ? 1 : 0;
    const lines = text.slice(0, text.length - held).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + (held ? '\r' : '');
    return lines.flatMap((line) => {
      if (line === '') return finishDraft();
      applyLine(draft, line);
      return [];
    });
  };
  return { read, lastEventId: () => lastEventId };
}
