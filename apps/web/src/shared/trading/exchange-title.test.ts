import { describe, expect, it } from 'vitest';
import { fillText } from '../../i18n/translate.ts';
import { exchangeTitle } from './exchange-title.ts';
import { texts as french } from './trading.fr.ts';
import { sharedTradingText } from './trading.text.ts';

describe('the name of an exchange or account', () => {
  const inFrench = (title: string) =>
    exchangeTitle(title, (key, values = {}) => fillText(french[key], values));
  const inEnglish = (title: string) =>
    exchangeTitle(title, (key, values = {}) => fillText(sharedTradingText.en[key], values));

  it('WEB-9: is in the language of the page', () => {
    expect(
      ['Paper account', 'Paper account 2', 'Coinbase Exchange (formerly Pro)', 'Kraken'].map(inFrench),
    ).toEqual([...['Compte fictif', 'Compte fictif 2', 'Coinbase Exchange (anciennement Pro)', 'Kraken']]);
  });

  it('stays as the server, or its member, wrote it in English', () => {
    for (const title of [
      'Paper account',
      'Paper account 12',
      'Coinbase Exchange (formerly Pro)',
      'My paper account',
    ]) {
      expect(inEnglish(title)).toBe(title);
    }
    expect(inFrench('My Paper account')).toBe('My Paper account');
  });
});
