import type { ToneHit } from './find-tone-hits.ts';
import type { ToneLexicon } from './lexicon/tone-lexicon.ts';
import type { ToneToken } from './tone-token.ts';

/** How a clause is joined to what came before it. */
export type ClauseKind = 'first' | 'next' | 'contra' | 'cause' | 'after-colon' | 'list';

/** Tokens `from` up to `to` of a headline. */
export interface Clause {
  readonly kind: ClauseKind;
  readonly from: number;
  readonly to: number;
  readonly hasTarget: boolean;
  readonly hasOther: boolean;
}

const breaks = new Set([';', '–', '?', '!', '(', ')', '|', '@']);

/** Cuts a headline into clauses, so that what is said of one company is not attributed to another. */
export function cutClauses(
  tokens: readonly ToneToken[],
  hits: readonly ToneHit[],
  lexicon: ToneLexicon,
): Clause[] {
  const toned = markToned(tokens.length, hits);
  const openers = hardOpeners(tokens, toned, lexicon);
  cutLists(tokens, toned, { openers, and: lexicon.and });
  const clauses: Clause[] = [];
  let [from, kind]: [number, ClauseKind] = [0, 'first'];
  for (let at = 1; at <= tokens.length; at++) {
    const opener = at < tokens.length ? openers[at] : 'next';
    if (opener === null) continue;
    if (hasWords(tokens, from, at)) clauses.push(describe(tokens, { kind, from, to: at }));
    else if (clauses.length > 0 && kind !== 'first') {
      from = at;
      if (opener !== 'next') kind = opener;
      continue;
    }
    [from, kind] = [at, opener];
  }
  return clauses;
}

function describe(
  tokens: readonly ToneToken[],
  { kind, from, to }: Pick<Clause, 'kind' | 'from' | 'to'>,
): Clause {
  let [hasTarget, hasOther] = [false, false];
  for (let at = from; at < to; at++) {
    if (tokens[at].kind === 'target') hasTarget = true;
    else if (tokens[at].kind === 'other') hasOther = true;
  }
  return { kind, from, to, hasTarget, hasOther };
}

function markToned(length: number, hits: readonly ToneHit[]): Uint8Array {
  const toned = new Uint8Array(length);
  for (const hit of hits) if (hit.tone !== 0) toned.fill(1, hit.from, hit.to);
  return toned;
}

/** Which clause begins at each token, if any: at punctuation and at words that contrast or give a reason. */
function hardOpeners(
  tokens: readonly ToneToken[],
  toned: Uint8Array,
  { contras, causes, lateCauses }: ToneLexicon,
): (ClauseKind | null)[] {
  let tonedBefore = false;
  let pending: ClauseKind | null = null;
  return tokens.map(({ text }, at) => {
    const opener = pending;
    pending = null;
    if (toned[at] === 1) tonedBefore = true;
    if (breaks.has(text)) {
      tonedBefore = false;
      pending = 'next';
      return opener;
    }
    if (text === ':') {
      tonedBefore = false;
      pending = 'after-colon';
      return opener;
    }
    if (contras.has(text)) return 'contra';
    if (causes.has(text) && at > 0) return 'cause';
    if (lateCauses.has(text) && tonedBefore && toned[at] === 0) return 'cause';
    return opener;
  });
}

/** Commas and "and" cut only if both sides name something and say something about it. */
function cutLists(
  tokens: readonly ToneToken[],
  toned: Uint8Array,
  { openers, and }: { openers: (ClauseKind | null)[]; and: string },
): void {
  let left = { named: false, toned: false };
  for (let at = 0; at < tokens.length; at++) {
    const { text, kind } = tokens[at];
    if (openers[at] !== null) left = { named: false, toned: false };
    if (
      (text === ',' || text === and) &&
      left.named &&
      left.toned &&
      bothFollow(tokens, toned, { openers, after: at })
    ) {
      if (at + 1 < tokens.length) openers[at + 1] ??= 'list';
    }
    if (kind === 'target' || kind === 'other') left.named = true;
    if (toned[at] === 1) left.toned = true;
  }
}

function bothFollow(
  tokens: readonly ToneToken[],
  toned: Uint8Array,
  { openers, after }: { openers: readonly (ClauseKind | null)[]; after: number },
): boolean {
  let [named, says] = [false, false];
  for (let at = after + 1; at < tokens.length; at++) {
    if (openers[at] !== null && at > after + 1) break;
    if (tokens[at].kind === 'target' || tokens[at].kind === 'other') named = true;
    if (toned[at] === 1) says = true;
    if (named && says) return true;
  }
  return false;
}

function hasWords(tokens: readonly ToneToken[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (tokens[at].kind !== 'mark') return true;
  return false;
}
