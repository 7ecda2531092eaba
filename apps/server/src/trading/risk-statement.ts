import type { Language } from '@auspex/market';

/** Changes with the text. */
export const RISK_VERSION = '1';

/** What a member accepts before the first order with real money. */
export const riskStatement: Readonly<Record<Language, string>> = {
  en: 'Orders placed here are sent to your exchange with your money. Prices move fast, an order can be filled at a worse price than the one shown, and you can lose everything you put in. Auspex computes signals and forecasts from past data: they are not advice, and nothing in them promises a profit. You decide on every order yourself, and you alone answer for it. If an exchange does not say what became of an order, Auspex shows it as unknown until it finds out, and never sends it twice.',
  fr: 'Les ordres passés ici sont transmis à votre plateforme d’échange avec votre argent. Les cours bougent vite, un ordre peut être exécuté à un cours moins bon que celui affiché, et vous pouvez perdre tout ce que vous avez engagé. Auspex calcule ses signaux et ses prévisions à partir de données passées : ce ne sont pas des conseils, et rien n’y promet un gain. Vous décidez vous-même de chaque ordre et vous en répondez seul. Si une plateforme ne dit pas ce qu’il est advenu d’un ordre, Auspex l’affiche comme inconnu jusqu’à ce qu’il le sache et ne l’envoie jamais deux fois.',
};
