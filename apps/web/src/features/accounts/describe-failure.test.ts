import { CallError } from '@auspex/contract/client';
import type { Language } from '@auspex/market';
import { afterEach, describe, expect, it } from 'vitest';
import { showLanguage } from '../../i18n/messages.ts';
import { translate } from '../../i18n/translate.ts';
import type { Translate } from '../../i18n/use-text.ts';
import { type AccountsTextKey, accountsText } from './accounts.text.ts';
import { failureText } from './describe-failure.ts';
import { pictureFailure } from './picture-chooser.tsx';
import { settingsText } from './settings.text.ts';

const textsIn = (language: Language): Translate<AccountsTextKey> => {
  return (key, values = {}) => translate(accountsText, key, { language, values });
};

afterEach(() => showLanguage('en'));

describe('a refused password', () => {
  // As the server words them (accounts/password-policy.ts).
  const message = 'Use at least 8 characters. Do not use just your own name or e-mail address.';
  const unmet = [{ rule: 'minLength' }, { rule: 'personal' }];
  const code = 'auth/password-does-not-meet-requirements';
  const refused = new CallError({ status: 400, code, message, details: { code, unmet } });

  it('AUTH-34: is told in the words of the server', () => {
    expect(failureText(refused, textsIn('en'))).toBe(message);
  });

  it('AUTH-34: in French with what the rules mean, and the words of the server', async () => {
    await showLanguage('fr');
    const said = failureText(refused, textsIn('fr'));
    expect(said).toContain('Votre mot de passe ne remplit pas encore les conditions ci-dessous.');
    expect(said).toContain('N’utilisez pas seulement votre nom');
    expect(said).toContain(message);
  });
});

describe('a refused picture', () => {
  // As the server words it (platform/files/receive-image.ts).
  const message =
    'The picture measures 9000 × 9000. Please make it smaller than 40 million pixels and try again.';
  const refused = new CallError({ status: 413, code: 'picture-too-large', message });
  const told = (language: Language) =>
    pictureFailure(refused, {
      t: textsIn(language),
      ts: (key, values = {}) => translate(settingsText, key, { language, values }),
    });

  it('WEB-11: is told in the words of the server, and not as another reason of the same kind', async () => {
    expect(told('en')).toBe(message);
    await showLanguage('fr');
    expect(told('fr')).toContain(message);
  });
});
