import { type RowsView, relativeVolumeColumns, viewQuery, viewRows } from '@auspex/contract/table';
import { describe, expect, it } from 'vitest';
import { sectorWords } from '../market/sector-name.ts';
import { inServerWords } from './server-words.ts';

const words = { sector: sectorWords('fr'), stance: { buy: 'Achat', hold: 'Attente', sell: 'Vente' } };
const view = (change: Partial<RowsView>): RowsView => ({ sort: [], filters: {}, search: '', ...change });

interface Row {
  readonly name: string;
  readonly sector: string;
}
const rows: readonly Row[] = [
  { name: 'Exxon Mobil', sector: 'Energy' },
  { name: 'Énergie du Nord', sector: 'Utilities' },
  { name: 'Apple', sector: 'Information Technology' },
];
const columns = {
  name: { kind: 'text', value: ({ name }: Row) => name },
  sector: { kind: 'choice', value: ({ sector }: Row) => sector },
} as const;
const found = (change: Partial<RowsView>) =>
  viewRows(rows, columns, inServerWords(view(change), words)).map(({ name }) => name);

describe('A table that the server searches', () => {
  it('finds French words of a sector, and names that hold the word itself', () => {
    expect(found({ search: 'énerg' })).toEqual(['Exxon Mobil', 'Énergie du Nord']);
    expect(found({ search: 'technologies de' })).toEqual(['Apple']);
    expect(found({ search: 'apple' })).toEqual(['Apple']);
  });

  it('still understands filters and saved views that hold French words', () => {
    const filters = { sector: { kind: 'choice', any: ['Énergie'] } } as const;
    expect(found({ filters })).toEqual(['Exxon Mobil']);
    const query = viewQuery(relativeVolumeColumns, inServerWords(view({ filters }), words));
    expect(query.sectorFilter?.toLowerCase()).toBe('energy');
  });

  it('asks in English as it was typed', () => {
    const english = { sector: sectorWords('en') };
    const asked = view({ search: 'energy', filters: { sector: { kind: 'choice', any: ['Energy'] } } });
    expect(inServerWords(asked, english)).toEqual(asked);
  });
});
