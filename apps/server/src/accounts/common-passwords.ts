import { createRequire } from 'node:module';

type Lists = typeof import('@zxcvbn-ts/language-common');

const ownWords = `auspex passwort motdepasse contrasena changeme administrator
  azertyuiop qwertz poiuytrewq abcdef abcdefg abcdefgh !@#$%^&* asdf;lkj
  bitcoin ethereum crypto trader trading investor invest dollar million binance coinbase kraken
  january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday summer winter spring autumn
  bonjour soleil doudou chouchou loulou marseille barcelona juventus liverpool princesse`;

let known: ReadonlySet<string> | null = null;

/**
 * What attackers try first: the 49,000 passwords that were found most often in leaked collections, and words of our own
 * field, languages and keyboards that the list lacks. Read when the first password is chosen.
 */
function commonPasswords(): ReadonlySet<string> {
  if (known === null) {
    const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as Lists;
    const found = dictionary['passwords-common'].map((password) => password.toLowerCase());
    known = new Set([...found, ...ownWords.split(/\s+/)]);
  }
  return known;
}

/** Digits and signs that stand for letters; a 1 may be an i or an l. */
const disguises: ReadonlyArray<readonly [RegExp, string]> = [
  [/[@4]/g, 'a'],
  [/8/g, 'b'],
  [/3/g, 'e'],
  [/[69]/g, 'g'],
  [/0/g, 'o'],
  [/[$5]/g, 's'],
  [/[7+]/g, 't'],
];

function undisguised(text: string, one: 'i' | 'l'): string {
  const plain = text.replace(/[1!|]/g, one);
  return disguises.reduce((word, [sign, letter]) => word.replace(sign, letter), plain);
}

/** A few digits and signs around a common password do not make it rare; a long random number does. */
const mostAround = 8;

/** The password, itself without separators, and what is left without the digits and signs at either end or at both. */
function coresOf(plain: string): string[] {
  const withoutHead = plain.replace(/^[^\p{L}]+/u, '');
  const withoutTail = plain.replace(/[^\p{L}]+$/u, '');
  const withoutBoth = withoutHead.replace(/[^\p{L}]+$/u, '');
  const cores = [withoutHead, withoutTail, withoutBoth];
  return [
    plain,
    plain.replace(/[\s._-]+/g, ''),
    ...cores.filter((core) => core !== '' && plain.length - core.length <= mostAround),
  ];
}

/** Whether this is one of the passwords that are guessed first, however it is disguised. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase().normalize('NFKC');
  if (/^(.{1,4})\1*$/u.test(plain) || /^\d+$/u.test(plain)) return true;
  const common = commonPasswords();
  return coresOf(plain).some(
    (core) => common.has(core) || common.has(undisguised(core, 'i')) || common.has(undisguised(core, 'l')),
  );
}

/** Whom a password is for. */
export interface PasswordOwner {
  readonly email?: string | null;
  readonly name?: string | null;
}

/** What a password needs besides the name and address of its owner. */
const leastOfItsOwn = 6;

const onlyLetters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{Nd}]/gu, '');

/** Whether the password is hardly more than its owner's name or address. */
export function isOwnName(password: string, { email, name }: PasswordOwner): boolean {
  const words = [name ?? '', email ?? '', ...`${name ?? ''} ${email ?? ''}`.split(/[^\p{L}\p{Nd}]+/u)]
    .map(onlyLetters)
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length);
  const plain = onlyLetters(password.normalize('NFKC'));
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), plain);
  return rest !== plain && rest.length < leastOfItsOwn;
}
