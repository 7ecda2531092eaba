import { describe, expect, it, vi } from 'vitest';
import { shownFields } from './screen-table.tsx';

// Columns show stars and prices, which ask the server; there is none here.
vi.mock('../../shared/api/api.ts', () => ({ api: {} }));
vi.mock('../../shared/api/public-api.ts', () => ({ publicApi: {} }));
vi.mock('../../shared/session/http-auth-calls.ts', () => ({ httpAuthCalls: {} }));

describe('the columns of the screener', () => {
  it('SCRN-10: are fewer beside the reasons of a ranking, with those that the expression reads', () => {
    const plain = shownFields(null, { expression: 'rsi14 < 30', isSmart: false });
    const ranked = shownFields(null, { expression: 'rsi14 < 30', isSmart: true });
    expect(plain).toContain('sector');
    expect(ranked).not.toContain('sector');
    expect(ranked).toContain('rsi14');
    expect(shownFields('sector', { expression: '', isSmart: true })).toEqual(['sector']);
  });
});
