import { displayName } from '@auspex/contract';
import type { Language } from '@auspex/market';
import type { Member } from '../store/member-store.ts';

const hello: Record<Language, string> = { en: 'Hello', fr: 'Bonjour' };

/** "Hello Ada," or just "Hello," without a name, or with one from before names were checked that holds a link. */
export function greeting(language: Language, name: string | null): string {
  const checked = displayName.safeParse(name);
  return checked.success ? `${hello[language]} ${checked.data},` : `${hello[language]},`;
}

/** Anybody can sign up with anybody's address, and with any words as a name: only a confirmed account has one. */
export function nameToGreet({
  displayName: name,
  emailVerifiedAt,
}: Pick<Member, 'displayName' | 'emailVerifiedAt'>): string | null {
  return emailVerifiedAt === null ? null : name;
}

/** The line under links that expire. */
export const linkLife: Record<Language, string> = {
  en: 'The link works once and for one hour. Only the newest link works.',
  fr: 'Le lien fonctionne une seule fois, pendant une heure. Seul le plus récent est valable.',
};

/** The line for somebody who did not request this. */
export const notYou: Record<Language, string> = {
  en: 'If you did not request this, you can ignore this e-mail: nothing will change.',
  fr: 'Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail : rien ne changera.',
};
