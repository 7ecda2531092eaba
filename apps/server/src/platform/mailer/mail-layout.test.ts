import { describe, expect, it } from 'vitest';
import { layoutMail } from './mail-layout.ts';

const parts = {
  language: 'en',
  publicUrl: 'https://auspex.example',
  subject: 'Your code',
  heading: 'Your code',
  paragraphs: ['Hello Ada'],
} as const;

describe('the look of a mail', () => {
  it('shows names, headings and notes as they were typed, never as markup', () => {
    const evil = `<img src=x onerror=alert(1)> "quoted" & 'single'`;
    const { html, text } = layoutMail({
      ...parts,
      subject: evil,
      heading: evil,
      paragraphs: [evil],
      notes: [evil],
      preview: evil,
      button: { label: evil, url: 'https://auspex.example/?a=1&b=2' },
    });
    expect(html).not.toMatch(/<img|onerror=alert\(1\)>[^&]/);
    expect(
      html.match(/&lt;img src=x onerror=alert\(1\)&gt; &quot;quoted&quot; &amp; &#39;single&#39;/g)?.length,
    ).toBe(6);
    expect(html).toContain('href="https://auspex.example/?a=1&amp;b=2"');
    expect(text).toContain(evil);
    expect(text).toContain('https://auspex.example/?a=1&b=2');
  });

  it.each(['javascript:alert(1)', 'https://a.example/" onclick="x', 'data:text/html,x', '//other.example'])(
    'refuses a link such as %s',
    (url) => {
      expect(() => layoutMail({ ...parts, button: { label: 'Open', url } })).toThrow('link only to');
    },
  );

  it('WEB-9: uses the member’s language, also for a screen reader', () => {
    const french = layoutMail({
      ...parts,
      language: 'fr',
      unsubscribeUrl: 'https://auspex.example/unsubscribe',
    });
    expect(french.html).toContain('<html lang="fr">');
    expect(french.html).toContain('Se désabonner');
    expect(french.text).toContain('Se désabonner\u00a0: https://auspex.example/unsubscribe');
  });

  it('offers to unsubscribe only where there is something to unsubscribe from', () => {
    expect(layoutMail(parts).html).not.toContain('Unsubscribe');
  });

  it('MAIL-5: keeps its width, font and button in Outlook, which draws with Word', () => {
    const { html } = layoutMail({ ...parts, button: { label: 'Open', url: 'https://auspex.example/' } });
    // Word knows no max-width, and no room inside a link.
    expect(html).toMatch(/<!--\[if mso\]><table role="presentation" width="600"[^>]*><tr><td><!\[endif\]-->/);
    expect(html).toContain('<!--[if mso]></td></tr></table><![endif]-->');
    expect(html).toMatch(/<td bgcolor="#E3B341" style="[^"]*mso-padding-alt:13px 24px/);
    // Where the first font of a list is missing it takes Times.
    expect(html).toMatch(/<!--\[if mso\]><style>[^<]*font-family:Arial[^<]*<\/style><!\[endif\]-->/);
    expect(html).toMatch(/<div style="display:none;[^"]*mso-hide:all">/);
  });

  it('loads nothing from anywhere: a mail must not report that it was opened', () => {
    expect(layoutMail(parts).html).not.toMatch(/<img|<link|@import|url\(|src=/);
  });
});
