import { expect, it } from 'vitest';
import { escapeXml } from './rewrite-letters.ts';

it('escapes text so that no part of it is read as a tag, an entity or the end of an attribute', () => {
  expect(escapeXml(`a < b & "c" > 'd' &amp;`)).toBe(
    'a &lt; b &amp; &quot;c&quot; &gt; &#39;d&#39; &amp;amp;',
  );
  expect(escapeXml('a\u0000b\u000bc\td\n')).toBe('abc\td\n');
});
