import { describe, expect, it } from 'vitest';
import { statementLines } from './account-dialogs.tsx';

describe('balances of a statement', () => {
  it('are a name and an amount a line, however they are set apart', () => {
    expect(statementLines('usd 1,250.40\n\n AAPL: 15\nBTC-USD\t0.25\nEUR −20', 'en')).toEqual({
      ok: true,
      lines: [
        { unit: 'USD', amount: '1250.40' },
        { unit: 'AAPL', amount: '15' },
        { unit: 'BTC-USD', amount: '0.25' },
        { unit: 'EUR', amount: '-20' },
      ],
    });
    expect(statementLines('EUR 1 250,40', 'fr')).toEqual({
      ok: true,
      lines: [{ unit: 'EUR', amount: '1250.40' }],
    });
  });

  it('name the first line that is not', () => {
    expect(statementLines('USD 10\nAAPL fifteen\nEUR', 'en')).toEqual({ ok: false, line: 'AAPL fifteen' });
    expect(statementLines(' \n', 'en')).toEqual({ ok: false, line: '' });
  });
});
