import { allTools, describeTools } from '@auspex/assistant';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withMarketApplication } from '../with-market-application.ts';
import { callerAs, runTool } from './use-tools.ts';

const app = withMarketApplication();
const asking = { call: callerAs(() => app.http) };
const use = (name: string, input: object) => runTool(asking, name, input);

describe('every tool', () => {
  const cards = describeTools(allTools, 'en');

  it('has a name of its own, a schema, and an example that it answers', async () => {
    expect(new Set(cards.map(({ name }) => name)).size).toBe(allTools.length);
    for (const { name, example, input } of cards) {
      expect(input).toMatchObject({ type: 'object', additionalProperties: false });
      const result = await use(name, example);
      expect([name, result.notes.every((note) => note.length > 0)]).toEqual([name, true]);
    }
  });

  it('refuses an undeclared field with its name', async () => {
    for (const { name, example } of cards) {
      await expect(use(name, { ...example, memberId: 'x' })).rejects.toThrow('no field named memberId');
    }
  });

  it('answers any input made from its schema with a result or a sentence', { timeout: 900_000 }, async () => {
    for (const { name, input } of cards) {
      await fc.assert(
        fc.asyncProperty(arbitraryOf(input as Schema), async (value) => {
          try {
            const result = await use(name, value as object);
            for (const part of result.parts)
              if (part.kind === 'table') expect(part.rows.length).toBeLessThanOrEqual(60);
          } catch (error) {
            expect([name, value, String(error)]).toEqual([name, value, expect.stringMatching(/\. ?$|[.]$/)]);
          }
        }),
        { numRuns: 6, seed: 18 },
      );
    }
  });
});

interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

const usual = [
  'AAPL',
  'btc',
  'Apple',
  '2026-03-02',
  '2019-01-01',
  'rsi',
  'ret_1y',
  'gate',
  '1/0',
  '\u202e%00',
  '',
];

/** Inputs by a JSON Schema: words that mean something and words that mean nothing. */
function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(arbitraryOf));
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [] } = schema;
      const fields = Object.fromEntries(
        Object.entries(properties).map(([name, of]) => [name, arbitraryOf(of)]),
      );
      return fc.record(fields, { requiredKeys: [...required] });
    }
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 3, 3) });
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 50, 1e6) });
    case 'number':
      return fc.double({ noNaN: true });
    case 'boolean':
      return fc.boolean();
    default:
      return fc.oneof(fc.constantFrom(...usual), fc.string({ maxLength: 20, unit: 'binary' }));
  }
}
