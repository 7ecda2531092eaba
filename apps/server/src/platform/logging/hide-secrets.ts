/** What a log shows in place of a secret. */
export const hidden = '[hidden]';

const secretParts = [
  'password',
  'passwd',
  'passphrase',
  'secret',
  'token',
  'apikey',
  'authorization',
  'cookie',
  'privatekey',
  'masterkey',
  'credential',
];
const secretNames = new Set([
  'code',
  'codes',
  'otp',
  'totp',
  'pin',
  'oobcode',
  'recoverycodes',
  'challenge',
  'signature',
]);
/** Names that contain such a word but say how many or which, not what. */
const harmlessEnding = /(count|used|limit|scopes?|kind|hash)$/;
const maxDepth = 10;
/** What is longer is cut before anything else is done with it. */
const maxTextLength = 20_000;

/** Verdicts on the names seen so far: a log has few names and many lines. */
const verdicts = new Map<string, boolean>();
const rememberedVerdicts = 2000;

function isSecretName(name: string): boolean {
  const known = verdicts.get(name);
  if (known !== undefined) return known;
  const verdict = judgeName(name);
  if (verdicts.size < rememberedVerdicts) verdicts.set(name, verdict);
  return verdict;
}

function judgeName(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '');
  if (secretNames.has(plain)) return true;
  return secretParts.some((part) => plain.includes(part)) && !harmlessEnding.test(plain);
}

/** A copy in which every value under a secret's name is hidden, at any depth, and every text is scrubbed. */
export function hideSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(shortened(value));
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth) return '[too deep]';
  if (value instanceof Error) return describeError(value, depth);
  if (value instanceof Date) return value;
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.map((item) => hideSecrets(item, depth + 1));
  if (value instanceof Map || value instanceof Set) return hideSecrets([...value], depth);
  return hideFields(value, depth);
}

function shortened(text: string): string {
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
}

function hideFields(value: object, depth: number): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  const describesError = 'stack' in value && 'message' in value;
  for (const [name, field] of Object.entries(value)) {
    const present = field !== null && field !== undefined && field !== '';
    const secret = present && isSecretName(name) && !(describesError && name === 'code');
    copy[name] = secret ? hidden : hideSecrets(field, depth + 1);
  }
  return copy;
}

function describeError(error: Error, depth: number): Record<string, unknown> {
  const { code, cause } = error as Error & { code?: unknown };
  return {
    type: error.name,
    message: scrubText(withoutParameters(shortened(error.message))),
    // An error's code names a condition (`ECONNREFUSED`, `57P01`); it is not a secret.
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack: scrubText(withoutParameters(shortened(error.stack ?? ''))),
    ...(cause === undefined ? {} : { cause: hideSecrets(cause, depth + 1) }),
  };
}

/** The query builder appends the parameters of a failed statement to its message; they may be anything. */
function withoutParameters(text: string): string {
  return text.replace(/\nparams: .*/g, `\nparams: ${hidden}`);
}

/**
 * Each costs time in proportion to the text, however it is made: no part can match what the part before it can, or it
 * is bounded. `npm run check` has them judged.
 */
const patterns: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b(Bearer|Basic)\s{1,8}[\w.~+/=-]{4,}/gi, `$1 ${hidden}`],
  [/\beyJ[\w-]{8}[\w.-]*/g, hidden],
  // Personal tokens, wherever they appear and however the name before them is written.
  [/auspex_pt_[\w-]+/g, hidden],
  [
    /([?&;](?:apikey|api_key|key|token|access_token|refresh_token|code|oobCode|secret|signature|password|challenge|state|newsletter|preview)=)[^&\s"'\\#]+/gi,
    `$1${hidden}`,
  ],
  [/(:\/\/[^\s:/@"']{1,256}):[^\s@/"']{1,256}@/g, `$1:${hidden}@`],
  [
    /("[a-z_-]{0,32}(?:password|secret|token|api_?key|passphrase)\\{0,8}"\s{0,8}:\s{0,8}\\{0,8}")[^"\\]+/gi,
    `$1${hidden}`,
  ],
  // Mail addresses, also encoded: they must not outlive their owner's account here.
  [/[\w.+%'-]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}\.[a-z]{2,24}/gi, hidden],
  // The address of a calendar feed is its key.
  [/(\/feeds\/[a-z]{1,20}\/)[\w-]{20,100}/g, `$1${hidden}`],
  [/-----BEGIN [A-Z ]{0,32}PRIVATE KEY-----[^"]*/g, hidden],
  [/\\nparams: (?:[^"\\]|\\.)*/g, `\\nparams: ${hidden}`],
];

/** What every pattern needs somewhere; most texts contain none of it and are done after one check. */
const worthALook =
  /bearer|basic|eyJ|auspex_pt_|[?&;][a-z_]+=|:\/\/|passw|secret|token|api_?key|passphrase|PRIVATE KEY|params: |\/feeds\/|@|%40/i;

/**
 * A text without bearer tokens, secrets in query strings, passwords in addresses, JSON fields named as secrets, or mail
 * addresses.
 */
export function scrubText(text: string): string {
  if (!worthALook.test(text)) return text;
  let scrubbed = text;
  for (const [pattern, replacement] of patterns) scrubbed = scrubbed.replace(pattern, replacement);
  return scrubbed;
}

/** A field of a written line that may be a secret: its name, then a value that is not hidden yet. */
const suspiciousField =
  /"[^"]{0,64}(?:passw|passphrase|secret|token|api[_-]?key|authorization|cookie|private[_-]?key|master[_-]?key|credential|code|otp|"pin|challenge|signature)[^"]{0,64}":(?!"\[hidden\]")/i;

/** A final check of a finished line, for what bypassed `hideSecrets` (a child logger's own fields). */
export function scrubLine(line: string): string {
  const scrubbed = scrubText(line);
  if (!suspiciousField.test(scrubbed)) return scrubbed;
  try {
    return `${JSON.stringify(hideSecrets(JSON.parse(scrubbed)))}\n`;
  } catch {
    return scrubbed;
  }
}
