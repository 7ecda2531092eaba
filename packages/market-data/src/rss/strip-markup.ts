import { decodeEntities } from './decode-entities.ts';

const INLINE_TAG = /^<\/?(a|abbr|b|em|i|mark|s|small|span|strong|sub|sup|u)\b/;

/** Removes everything between `<script>` or `<style>` and its end, and every tag; in one pass over the text. */
function withoutTags(html: string): string {
  const lower = html.toLowerCase();
  let text = '';
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) return text + html.slice(at);
    text += html.slice(at, open);
    // “a < b” is not a tag.
    if (!/[a-z/!?]/i.test(html[open + 1] ?? '')) {
      text += '<';
      at = open + 1;
      continue;
    }
    const hidden = /^<(script|style)\b/.exec(lower.slice(open, open + 8))?.[1];
    const from = hidden ? lower.indexOf(`</${hidden}`, open) : open;
    const close = from < 0 ? -1 : html.indexOf('>', from);
    if (close < 0) return text;
    // Words stay whole if a part of them is emphasised; everything else separates.
    if (!INLINE_TAG.test(lower.slice(open, open + 10))) text += ' ';
    at = close + 1;
  }
  return text;
}

const CONTROL = /\p{Cc}+/gu;

/** What a reader would see: no tags, no entities, no line breaks, limited in length. */
export function plainText(html: string, maxCharacters: number): string {
  // Feeds hold HTML as text: after the XML there is one more layer.
  const text = decodeEntities(withoutTags(html)).replace(CONTROL, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...text.slice(0, maxCharacters * 2)];
  return characters.length > maxCharacters
    ? `${characters.slice(0, maxCharacters - 1).join('')}…`
    : characters.join('');
}
