import type { Language } from '@auspex/market';

const hello: Record<Language, string> = { en: 'Hello', fr: 'Bonjour' };

/** "Hello Ada," or just "Hello," for someone without a name. */
export function greeting(language: Language, name: string | null): string {
  return name === null ? `${hello[language]},` : `${hello[language]} ${name},`;
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
