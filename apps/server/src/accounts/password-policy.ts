/**
 * Passwords that every attacker tries first, by their stem: digits and symbols at either end are ignored when
 * comparing, so `Password123!` is as common as `password`.
 */
const commonPasswordStems: ReadonlySet<string> = new Set(
  `password passwort motdepasse contrasena pass passw passwd secret letmein welcome admin administrator root login
  master user guest test tester default changeme iloveyou loveme lovely sunshine princess princesse football soccer
  baseball basketball hockey dragon monkey shadow superman batman spiderman pokemon starwars naruto michael jordan
  jennifer jessica ashley daniel thomas charlie andrew joshua matthew robert william nicolas alexandre camille marine
  qwerty qwertyuiop qwertz azerty azertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc poiuytrewq
  abc abcd abcde abcdef abcdefg abcdefgh abcabc aaaaaa aaaaaaaa aa bb xx zz
  bitcoin ethereum crypto trader trading investor invest money dollar cash rich million binance coinbase kraken
  computer internet google facebook samsung iphone android windows microsoft apple auspex
  summer winter spring autumn january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday hello bonjour soleil doudou chouchou loulou
  freedom whatever trustno killer hunter ranger buster tigger ginger pepper cookie summer cheese banana orange
  chocolate flower purple silver golden diamond matrix phoenix mustang ferrari porsche mercedes corvette yamaha
  liverpool arsenal chelsea barcelona juventus marseille paris london berlin madrid`
    .split(/\s+/)
    .filter((stem) => stem !== ''),
);
/** What the identity policy may require of a password. */
export interface PasswordPolicy {
  readonly minLength: number;
  readonly maxLength: number | null;
  readonly lowercase: boolean;
  readonly uppercase: boolean;
  readonly numeric: boolean;
  readonly nonAlphanumeric: boolean;
}

/** One rule that a password breaks, as a name for programs and a sentence for people. */
export interface UnmetRule {
  readonly rule:
    | 'minLength'
    | 'maxLength'
    | 'lowercase'
    | 'uppercase'
    | 'numeric'
    | 'nonAlphanumeric'
    | 'common';
  readonly message: string;
}

function isCommon(password: string): boolean {
  const plain = password.toLowerCase().normalize('NFKC');
  if (/^(.)\1*$/u.test(plain) || /^\d+$/u.test(plain)) return true;
  const stem = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return commonPasswordStems.has(stem);
}

/** Every rule that the password breaks; empty when it is fine. */
export function unmetPasswordRules(password: string, policy: PasswordPolicy): UnmetRule[] {
  const length = [...password].length;
  const unmet: UnmetRule[] = [];
  const require = (met: boolean, rule: UnmetRule['rule'], message: string) => {
    if (!met) unmet.push({ rule, message });
  };
  require(length >= policy.minLength, 'minLength', `Use at least ${policy.minLength} characters.`);
  require(policy.maxLength === null ||
    length <= policy.maxLength, 'maxLength', `Use at most ${policy.maxLength} characters.`);
  require(!policy.lowercase || /\p{Ll}/u.test(password), 'lowercase', 'Use a lower-case letter.');
  require(!policy.uppercase || /\p{Lu}/u.test(password), 'uppercase', 'Use an upper-case letter.');
  require(!policy.numeric || /\p{Nd}/u.test(password), 'numeric', 'Use a digit.');
  require(!policy.nonAlphanumeric ||
    /[^\p{L}\p{Nd}]/u.test(
      password,
    ), 'nonAlphanumeric', 'Use a character that is neither a letter nor a digit.');
  require(!isCommon(password), 'common', 'This is one of the passwords that are guessed first.');
  return unmet;
}
