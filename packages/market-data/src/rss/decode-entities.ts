/** The five of XML, and those of HTML that feeds use without declaring them. */
const NAMED = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ndash: '–',
    mdash: '—',
    hellip: '…',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    euro: '€',
    pound: '£',
    trade: '™',
    reg: '®',
    copy: '©',
  }),
);

const ENTITY = /&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});/gi;

function characterOf(code: number): string {
  const isControl = code < 32 && code !== 9 && code !== 10 && code !== 13;
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return isControl || isSurrogate || code > 0x10ffff ? '' : String.fromCodePoint(code);
}

/** Replaces character references once; entities that a document itself declares are never expanded. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED.get(name.toLowerCase()) ?? whole;
    const isHex = name[1] === 'x' || name[1] === 'X';
    return characterOf(isHex ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)));
  });
}
