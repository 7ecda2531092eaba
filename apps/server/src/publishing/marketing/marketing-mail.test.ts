import { describe, expect, it } from 'vitest';
import { mailText as text, withMarketing } from '../../../test/with-marketing.ts';

const { asAdmin: call, addReaders, taken, untilSent } = await withMarketing();

describe('PUB-5: the call without an id', () => {
  it('sends one mail to the same addresses, however they are written', async () => {
    const [one = '', two = ''] = await addReaders(2);
    const send = (emails: string[]) =>
      call('POST', '/marketing/admin/send_marketing_email', { ...text('However written'), emails });
    const lists = [
      [one, two],
      [two.toUpperCase(), ` ${one} `.trim().toUpperCase()],
      [one, two, one],
    ];
    const ids = [];
    for (const list of lists) ids.push((await send(list)).body.id);
    expect(new Set(ids).size).toBe(1);
    await untilSent(ids[0]);
    expect(
      taken('However written')
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([one, two].toSorted());
  });
});

describe('what a reader sees of a marketing mail', () => {
  const message = [
    '## What we **measured** & why',
    '[Read it](/blog/with-a-cover), [there](https://example.com/a) or ![pic](/files/images/marketing/a.png)',
    '[1]: /blog/later',
  ].join('\n\n');
  const preview = async () => {
    const texts = { en: { subject: 'News', message } };
    return (await call('POST', '/api/admin/marketing/preview', { texts })).body.items[0];
  };

  it('next to the subject is words, without the marks of Markdown', async () => {
    const line = /display:none[^>]*>([^<]*)</.exec((await preview()).html)?.[1];
    expect(line).toBe('What we measured &amp; why Read it, there or');
  });

  it('MAIL-4: as plain text has complete addresses', async () => {
    const { text: plain } = await preview();
    expect(plain).toContain('[Read it](http://127.0.0.1:3999/blog/with-a-cover)');
    expect(plain).toContain('![pic](http://127.0.0.1:3999/files/images/marketing/a.png)');
    expect(plain).toContain('[1]: http://127.0.0.1:3999/blog/later');
    expect(plain).toContain('[there](https://example.com/a)');
  });
});
