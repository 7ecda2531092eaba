import { CallError } from '@auspex/contract/client';
import { afterEach, describe, expect, it } from 'vitest';
import { showLanguage } from '../../../i18n/messages.ts';
import { translate } from '../../../i18n/translate.ts';
import { settingsText } from './settings.text.ts';
import { notSaved } from './settings-section.tsx';

afterEach(() => showLanguage('en'));

describe('settings that were not saved', () => {
  // As the server words it (settings/create-settings.ts).
  const message =
    'Someone else has changed these settings in the meantime: maintenance, flags. Nothing was saved.';
  const refused = new CallError({ status: 409, code: 'settings-changed-meanwhile', message });

  it.each([
    ['en', 'What you typed is still here'],
    ['fr', 'Votre saisie est toujours là'],
  ] as const)(
    'WEB-13: because somebody else changed them name which in %s, and what to do',
    async (language, advice) => {
      await showLanguage(language);
      const told = notSaved(refused, (key, values = {}) =>
        translate(settingsText, key, { language, values }),
      );
      expect(told).toContain(message);
      expect(told).toContain(advice);
    },
  );
});
