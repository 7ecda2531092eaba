import { allTools, type RunCall } from '@auspex/assistant';
import { describe, expect, it } from 'vitest';
import { ToolRunner } from './run-tools.ts';

const NOW = '2026-11-18T22:00:30.000Z';

/** Asks for a price or a portfolio; what is read is nothing. */
async function queryOf(name: string, input: object) {
  const call = (async () => ({
    items: [],
    provenance: { source: 'test', simulated: false, asOf: NOW },
  })) as RunCall;
  const runner = new ToolRunner({
    ...{ tools: allTools, call, language: 'en', timeZone: 'Europe/Paris' },
    ...{ asOf: '2026-11-18T22:00:00.000Z', now: NOW },
  });
  const result = await runner.run(name, input);
  return 'refused' in result ? result.refused : result.query.input.asOf;
}

describe('AST-9: the instant that a query names', () => {
  const refusal = 'asOf: Write a date such as 2025-03-01, or an instant such as 2025-03-01T16:00:00Z.';

  it.each(['yesterday', '2025', '2025-12', '31.12.2025', '12/31/2025', '2025-02-30', 'now'])(
    'is asked for again where it is “%s”, and not taken for now or for another',
    async (asOf) => {
      for (const name of ['find_asset', 'watchlists'])
        expect(await queryOf(name, { ...(name === 'find_asset' && { text: 'AAPL' }), asOf })).toBe(refusal);
    },
  );

  it('is that, or now where none is named or it is still to come', async () => {
    const named = (asOf?: string) =>
      queryOf('find_asset', { text: 'AAPL', ...(asOf !== undefined && { asOf }) });
    expect(await named('2025-03-01')).toBe('2025-03-01');
    expect(await named('2025-03-01T16:00:00+02:00')).toBe('2025-03-01T14:00:00.000Z');
    for (const asOf of [undefined, '', '2027-01-01', '2026-11-18T23:00:00Z'])
      expect(await named(asOf)).toBe('2026-11-18T22:00:00.000Z');
  });
});
