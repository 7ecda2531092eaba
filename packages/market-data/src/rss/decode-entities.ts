/** The names that HTML gives to the characters 160 to 255, in order. */
const LATIN = `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3
acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig
Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave
Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave
iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`;

/** The five of XML, and those of HTML that feeds use without declaring them. */
const NAMED = new Map([
  ...LATIN.split(/\s+/).map((name, i): [string, string] => [name, String.fromCharCode(160 + i)]),
  ...Object.entries({
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
    trade: '™',
    bull: '•',
    OElig: 'Œ',
    oelig: 'œ',
    Yuml: 'Ÿ',
    lsaquo: '‹',
    rsaquo: '›',
    sbquo: '‚',
    bdquo: '„',
  }),
]);

const ENTITY = /&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,7});/gi;

function characterOf(code: number): string {
  const isControl = code < 32 && code !== 9 && code !== 10 && code !== 13;
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return isControl || isSurrogate || code > 0x10ffff ? '' : String.fromCodePoint(code);
}

/** Replaces character references once; entities that a document itself declares are never expanded. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED.get(name) ?? NAMED.get(name.toLowerCase()) ?? whole;
    const isHex = name[1] === 'x' || name[1] === 'X';
    return characterOf(isHex ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)));
  });
}
