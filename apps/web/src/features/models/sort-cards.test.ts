import { describe, expect, it } from 'vitest';
import { sampleCard } from '../../../test/sample-cards.ts';
import { sortCards } from './sort-cards.ts';

const retired = (version: string, retiredAt: string) =>
  sampleCard({ version, state: 'retired', retiredAt, retiredBecause: 'refitted' });

const cards = [
  retired('old', '2024-01-01T00:00:00.000Z'),
  sampleCard({ version: 'now' }),
  sampleCard({ version: 'ranges', kind: 'forecasts', madeAt: '2025-08-01T00:00:00.000Z' }),
  retired('older', '2025-01-01T00:00:00.000Z'),
];
const versions = (kind: Parameters<typeof sortCards>[1]) => {
  const sorted = sortCards(cards, kind);
  return [sorted.inUse.map(({ version }) => version), sorted.retired.map(({ version }) => version)];
};

describe('the model cards', () => {
  it('keep retired versions, the last retired first, apart from those in use', () => {
    expect(versions('all')).toEqual([
      ['now', 'ranges'],
      ['older', 'old'],
    ]);
  });

  it('show what was made and stands behind nothing published as waiting', () => {
    const { inUse, waiting } = sortCards(
      [...cards, sampleCard({ version: 'next', state: 'waiting' })],
      'all',
    );
    expect(waiting.map(({ version }) => version)).toEqual(['next']);
    expect(inUse.map(({ version }) => version)).not.toContain('next');
  });

  it('can be narrowed to what they make', () => {
    expect(versions('forecasts')).toEqual([['ranges'], []]);
    expect(versions('signals')).toEqual([['now'], ['older', 'old']]);
  });
});
