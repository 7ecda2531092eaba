import { describe, expect, it } from 'vitest';
import { referralMail } from './referral-mail.ts';

describe('mails about rewards', () => {
  it('AUTH-19: greet as every mail does, without a name from before names were checked that holds a link', () => {
    const context = { language: 'en', secret: null, publicUrl: 'https://auspex.example' } as const;
    const greeted = (name: string | null) =>
      referralMail.render(
        { name, kind: 'withdrawn', since: null, until: null },
        { ...context, unsubscribeUrl: '' },
      ).text;
    expect(greeted('Ada')).toContain('Hello Ada,');
    expect(greeted('Win at evil.example now')).toContain('Hello,');
    expect(greeted('Win at evil.example now')).not.toContain('evil');
  });
});
