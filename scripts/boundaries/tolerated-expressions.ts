/** Expressions that could be slow, or that are too large to be judged, and why they never are. */
const reasons: ReadonlyArray<readonly [reason: string, ...expressions: readonly RegExp[]]> = [
  ['what the operator sets', /\/+$/, /^[^\r\n]*[^\s@]+@[^\s@]+\.[^\s@]+[^\r\n]*$/],
  ['a number of our own, at most 21 digits', /\B(?=(\d{3})+$)/g],
  ['a password, at most 256 characters', /[^\p{L}]+$/u],
  [
    'pages and mails that we wrote ourselves',
    /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi,
    /<head(\s[^>]*)?>/i,
    /<body[^>]*>/,
  ],
  ['a cell of a file that the operator imports', /^\d*\.?\d+(e[+-]?\d+)?$/i],
  [
    'a field of a provider that the operator chose, in an answer of bounded size',
    /apikey is invalid|invalid or missing|\bdemo\W* api key/i,
    /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i,
    /\s*-\s*DATA DELAYED BY (\d+) MINUTES\s*$/i,
  ],
  [
    'the name of a company',
    /[\s,]+(?:inc|incorporated|corp|corporation|company|co|plc|ltd|limited|n\.?v|s\.?a|lp|llc|holdings?|group|& co)\.?$/i,
    /\s*\([^)]*\)/g,
  ],
  [
    'a headline; every repetition in it is bounded or ends where the next begins',
    /\$(?<cash>[A-Z]{1,6}(?:\.[A-Z])?)(?![A-Za-z\d])|\((?:(?:NYSE|NASDAQ|Nasdaq|AMEX|NYSEARCA)\s*:\s*)?(?<bracket>[A-Z]{1,6}(?:\.[A-Z])?)\)|(?:NYSE|NASDAQ|Nasdaq|AMEX)\s*:\s*(?<listed>[A-Z]{1,6}(?:\.[A-Z])?)(?![A-Za-z\d])/g,
    /\s[-–—|]\s[^-–—|:]{2,30}$/u,
    /\b(?:crypto\w*|blockchain|stablecoins?|altcoins?|memecoins?|coins?|tokens?|defi|nfts?|web3|digital assets?)\b/i,
  ],
  ['one character at a time', /[\p{Cc}--\n]/gv],
  [
    'bounded, and measured by hide-secrets.test.ts',
    /\b(Bearer|Basic)\s{1,8}[\w.~+/=-]{4,}/gi,
    /[\w.+%'-]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}\.[a-z]{2,24}/gi,
    /([?&;](?:apikey|api_key|key|token|access_token|refresh_token|code|oobCode|secret|signature|password|challenge|state|newsletter|preview)=)[^&\s"'\\#]+/gi,
    /bearer|basic|eyJ|auspex_pt_|[?&;][a-z_]+=|:\/\/|passw|secret|token|api_?key|passphrase|PRIVATE KEY|params: |\/feeds\/|@|%40/i,
    /"[^"]{0,64}(?:passw|passphrase|secret|token|api[_-]?key|authorization|cookie|private[_-]?key|master[_-]?key|credential|code|otp|"pin|challenge|signature)[^"]{0,64}":(?!"\[hidden\]")/i,
  ],
  [
    'a sentence of an answer, at most 800 characters',
    /(?<!\p{L})(?<noun>stance|signal|rating|position|avis|vote)(?:\s(?:of|on|for|de|du|sur|pour)\s[^,;:]{1,40})?(?:\s(?:is|was|est|était|to|now)|\s?:)?\s(?:a\s|an\s)?["“«]?\s?(?<word>buy|hold|sell|acheter|achat|conserver|vendre|vente)(?!\p{L})/giu,
    /(?:rsi|sma|ema|wma|macd|atr|adx|cci|mfi|roc|mm|mme|moyenne mobile|moving average|bollinger|stochasti\p{L}+|average)[\s(]{0,3}(?:\d{1,4}[,;]?\s?){0,4}\(?$/iu,
  ],
  [
    'a question, at most 2,000 characters',
    /\s?[([](?:I mean|je veux dire) [^)\]]{1,200}[)\]]?$/i,
    /\((?:i mean|je veux dire) (?<symbol>[^,)]{1,40})[^)]{0,200}\)/i,
    /"[^"]{0,400}"|“[^”]{0,400}”|«[^»]{0,400}»/g,
  ],
];

/** By the expression as written: why it may stay. */
export const toleratedExpressions: ReadonlyMap<string, string> = new Map(
  reasons.flatMap(([reason, ...expressions]) => expressions.map((one) => [String(one), reason] as const)),
);
