import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { writeAddress } from '../../../shared/navigation/use-address.ts';
import { MailFilter, mailAddress, wantedMails } from './mail-filter.tsx';

it('asks the server for the mails of one address and state, and for all of them without', () => {
  expect(wantedMails({ recipient: ' ada@example.com ', outcome: 'failed' })).toEqual({
    to: 'ada@example.com',
    state: 'failed',
  });
  expect(wantedMails({ recipient: ' ', outcome: null })).toEqual({});
});

it('shows what the address asks for', () => {
  const values = { recipient: 'ada@example.com', outcome: 'uncertain' } as const;
  const shown = renderToStaticMarkup(
    <MailFilter address={{ values, set: () => undefined, push: () => undefined, port: {} } as never} />,
  );
  expect(shown).toContain('value="ada@example.com"');
  expect(shown).toMatch(/<option value="uncertain" selected="">/);
  const written = writeAddress(mailAddress, 'tab=mail', values);
  expect(String(written)).toBe('tab=mail&recipient=ada%40example.com&outcome=uncertain');
});
