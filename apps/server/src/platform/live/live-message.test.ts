import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeLiveMessage, encodeChanged } from './live-message.ts';

describe('messages between processes', () => {
  it('carry only names, fit into PostgreSQL’s limit, and lose none', () => {
    const topic = fc.string({ minLength: 1, maxLength: 90, unit: 'grapheme' });
    fc.assert(
      fc.property(
        fc.uniqueArray(topic, { maxLength: 200 }),
        fc.option(fc.uuid(), { nil: undefined }),
        (topics, member) => {
          const messages = encodeChanged(topics, member);
          for (const message of messages) expect(Buffer.byteLength(message)).toBeLessThan(8000);
          const decoded = messages.map(decodeLiveMessage);
          expect(decoded.flatMap((message) => (message?.kind === 'changed' ? message.topics : []))).toEqual(
            topics,
          );
        },
      ),
    );
  });

  it('MKT-12: for one tick of 160 quotes are a single one', () => {
    const topics = Array.from({ length: 160 }, (_, index) => `quotes:SYM${index}-USD`);
    expect(encodeChanged(topics)).toHaveLength(1);
  });

  it.each(['', '{}', 'x', '{"t":1}', '[]'])('that are not understood (%j) are left alone', (payload) => {
    expect(decodeLiveMessage(payload)).toBeNull();
  });
});
