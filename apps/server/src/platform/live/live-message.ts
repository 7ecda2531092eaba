import { z } from 'zod';

/**
 * What is sent to every process: names of topics, never content. PostgreSQL allows at most 8,000 bytes per message.
 */
export type LiveMessage =
  | { readonly kind: 'changed'; readonly topics: readonly string[]; readonly memberId: string | null }
  | { readonly kind: 'disconnect'; readonly memberId: string; readonly credentialId: string | null };

const MAX_BYTES = 7000;

const wire = z.union([
  z.object({ t: z.array(z.string()), m: z.string().optional() }),
  // Written by the database itself (`end_live_streams`).
  z.object({ d: z.string(), s: z.string().optional() }),
]);

/** As few messages as the size allows: one for a usual tick of all quotes. */
export function encodeChanged(topics: readonly string[], memberId?: string): string[] {
  const owner = memberId === undefined ? {} : { m: memberId };
  const messages: string[] = [];
  let part: string[] = [];
  let bytes = 0;
  for (const topic of new Set(topics)) {
    const size = Buffer.byteLength(JSON.stringify(topic)) + 1;
    if (part.length > 0 && bytes + size > MAX_BYTES) {
      messages.push(JSON.stringify({ t: part, ...owner }));
      part = [];
      bytes = 0;
    }
    part.push(topic);
    bytes += size;
  }
  if (part.length > 0) messages.push(JSON.stringify({ t: part, ...owner }));
  return messages;
}

/** Null for anything this version does not understand. */
export function decodeLiveMessage(payload: string): LiveMessage | null {
  let value: unknown;
  try {
    value = JSON.parse(payload);
  } catch {
    return null;
  }
  const parsed = wire.safeParse(value);
  if (!parsed.success) return null;
  const message = parsed.data;
  if ('d' in message) return { kind: 'disconnect', memberId: message.d, credentialId: message.s ?? null };
  return { kind: 'changed', topics: message.t, memberId: message.m ?? null };
}
