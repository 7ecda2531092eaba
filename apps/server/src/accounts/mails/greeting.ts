import type { MailLanguage } from '../../platform/mailer/mailer.ts';

/** "Hello Ada," or just "Hello," for someone without a name. */
export function greeting(language: MailLanguage, name: string | null): string {
  const hello = language === 'fr' ? 'Bonjour' : 'Hello';
  return name === null ? `${hello},` : `${hello} ${name},`;
}

/** The line under links that expire. */
export const linkLife: Record<MailLanguage, string> = {
  en: 'The link works once and for one hour. Only the newest link works.',
  fr: 'Le lien fonctionne une seule fois, pendant une heure. Seul le plus récent est valable.',
};

/** The line for someone who did not ask. */
export const notYou: Record<MailLanguage, string> = {
  en: 'If you did not ask for this, you can ignore this mail: nothing changes.',
  fr: 'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message : rien ne change.',
};
