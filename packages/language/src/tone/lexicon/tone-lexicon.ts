/** What one word says: a direction is neither good nor bad until it is known what moves. */
export interface WordTone {
  readonly kind: 'direction' | 'finance';
  readonly tone: number;
}

/** One phrase of the lexicon as tokens; `_` matches any. */
export interface PhraseTone {
  readonly tokens: readonly string[];
  readonly tone: number;
}

/** A language's words, ready for look-up. */
export interface ToneLexicon {
  readonly words: ReadonlyMap<string, WordTone>;
  readonly phrases: ReadonlyMap<string, readonly PhraseTone[]>;
  /** Things of which less is better. */
  readonly inverse: ReadonlySet<string>;
  /** Good things that a direction word may move. */
  readonly carriers: ReadonlySet<string>;
  /** Words that describe only the name next to them. */
  readonly adjectives: ReadonlySet<string>;
  readonly negators: ReadonlySet<string>;
  readonly hedges: ReadonlySet<string>;
  /** The word that joins two statements, as a comma does. */
  readonly and: string;
  /** Words that open a clause which contradicts, or one that gives a reason. */
  readonly contras: ReadonlySet<string>;
  readonly causes: ReadonlySet<string>;
  /** Opens a reason only once something was said. */
  readonly lateCauses: ReadonlySet<string>;
  /** Words that introduce a reason, not the thing that moves. */
  readonly reasons: ReadonlySet<string>;
  /** Words between a direction word and what it moves that do not count. */
  readonly passedOver: ReadonlySet<string>;
  /** Whether a name comes between a thing and its verb ("la dette de X recule"). */
  readonly namesInside: boolean;
  /** Words after which the name compared with follows. */
  readonly comparing: ReadonlySet<string>;
  /** Verbs of a name that only speaks of others, and of one that acts on them. */
  readonly sayings: ReadonlySet<string>;
  readonly actings: ReadonlySet<string>;
}

const DIRECTION = 1.8;
const FINANCE = 1.4;

/** Words by what they say; a later list wins over an earlier one. */
export function wordTones(lists: {
  readonly good: readonly string[];
  readonly bad: readonly string[];
  readonly up: readonly string[];
  readonly down: readonly string[];
}): ReadonlyMap<string, WordTone> {
  const tones = new Map<string, WordTone>();
  for (const word of lists.good) tones.set(word, { kind: 'finance', tone: FINANCE });
  for (const word of lists.bad) tones.set(word, { kind: 'finance', tone: -FINANCE });
  for (const word of lists.up) tones.set(word, { kind: 'direction', tone: DIRECTION });
  for (const word of lists.down) tones.set(word, { kind: 'direction', tone: -DIRECTION });
  return tones;
}

/** Phrases by their tone, separated by `|`: `_` matches any one token. */
export type PhraseGroups = Readonly<Record<string, string>>;

/** Phrases by their first token, longest first. */
export function phrasesByFirstToken(groups: PhraseGroups): ReadonlyMap<string, readonly PhraseTone[]> {
  const phrases = new Map<string, PhraseTone[]>();
  for (const [tone, list] of Object.entries(groups)) {
    for (const written of list.split('|')) {
      const tokens = written.trim().split(/\s+/);
      const [first = ''] = tokens;
      if (first === '') continue;
      phrases.set(first, [...(phrases.get(first) ?? []), { tokens, tone: Number(tone) }]);
    }
  }
  for (const list of phrases.values()) list.sort((a, b) => b.tokens.length - a.tokens.length);
  return phrases;
}
