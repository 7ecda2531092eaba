import { type PasswordPolicy, passwordRules } from '@auspex/contract/password-rules';

export type StrengthLevel = 'tooShort' | 'weak' | 'fair' | 'good' | 'strong';

const CLASSES = [
  { pattern: /[a-z]/, size: 26 },
  { pattern: /[A-Z]/, size: 26 },
  { pattern: /[0-9]/, size: 10 },
  { pattern: /[^a-zA-Z0-9]/, size: 33 },
];

/** Pieces everyone's list of guesses begins with. */
const COMMON =
  /passw[o0]rd|qwerty|azerty|letmein|welcome|iloveyou|admin|bitcoin|crypto|auspex|monkey|dragon|abc123|12345|motdepasse|bonjour|soleil/gi;

/** Characters that a guesser gets for free: repeats and runs such as `aaaa` or `abcd`. */
function predictableSteps(password: string): number {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0);
  return codes.filter((code, place) => {
    const before = codes[place - 1];
    const earlier = codes[place - 2];
    if (before === undefined || earlier === undefined) return false;
    const step = code - before;
    return step === before - earlier && Math.abs(step) <= 1;
  }).length;
}

/** Roughly how many bits a guesser has to work through. */
function guessBits(password: string): number {
  const alphabet = CLASSES.reduce((sum, { pattern, size }) => sum + (pattern.test(password) ? size : 0), 0);
  // A known word costs a guesser about as much as two free characters.
  const squeezed = password.replace(COMMON, '··');
  const distinct = new Set(squeezed).size;
  const length = Math.min(squeezed.length - predictableSteps(squeezed), distinct * 2);
  return Math.max(0, length) * Math.log2(Math.max(2, alphabet));
}

export function passwordStrength(password: string, policy: PasswordPolicy): StrengthLevel {
  if (passwordRules(password, policy).some(({ rule, met }) => rule === 'minLength' && !met))
    return 'tooShort';
  const bits = guessBits(password);
  if (bits < 36) return 'weak';
  if (bits < 56) return 'fair';
  return bits < 76 ? 'good' : 'strong';
}
