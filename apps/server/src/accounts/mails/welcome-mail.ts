import { listFeatures } from '@auspex/contract/features';
import { formatDate, type Language } from '@auspex/market';
import { type NoticeData, noticeMail } from './notice-mail.ts';

/** The end of the ledger for a day. */
export interface LatestRoot {
  readonly date: string;
  readonly count: number;
  readonly hash: string;
}

interface WelcomeData extends NoticeData {
  readonly root?: LatestRoot | null;
}

/** A copy of the ledger’s end in a mailbox that we cannot reach any more. */
function rootLines(
  { root }: WelcomeData,
  language: Language,
  line: (date: string, entries: string, hash: string) => string,
): string[] {
  if (!root) return [];
  const entries = root.count.toLocaleString(language);
  return [line(formatDate(Date.parse(root.date), language), entries, root.hash)];
}

/** Greets a new member and says what is different here. */
export const welcomeMail = noticeMail<WelcomeData>({
  name: 'accounts.welcome',
  texts: {
    en: {
      subject: 'Welcome to Auspex',
      paragraphs: (data, language) => [
        'good to have you here.',
        'Every signal and forecast you will see is recorded before its outcome, comes with its uncertainty, and is scored afterwards, losers included. Where we found no edge, the page says so.',
        `What you find here: ${listFeatures(language)}. On the free plan, signals and forecasts arrive a few bars late and alerts are limited; live orders on an exchange need a paid plan. Your paper account is ready.`,
        ...rootLines(
          data,
          language,
          (date, entries, hash) =>
            `To hold us to it, keep this e-mail: on ${date} the ledger had ${entries} entries and ended with the hash ${hash}. If a later ledger does not contain that hash, its past was rewritten.`,
        ),
      ],
      button: { label: 'Open Auspex', path: '/technical-analysis' },
    },
    fr: {
      subject: 'Bienvenue chez Auspex',
      paragraphs: (data, language) => [
        'ravis de vous compter parmi nous.',
        'Chaque signal et chaque prévision que vous verrez est consigné avant son dénouement, accompagné de son incertitude, puis évalué, pertes comprises. Là où nous n’avons trouvé aucun avantage, la page le dit.',
        `Ce que vous trouvez ici : ${listFeatures(language)}. Dans la formule gratuite, signaux et prévisions arrivent avec quelques séances de retard et les alertes sont limitées ; les ordres sur un vrai compte de plateforme d’échange demandent une formule payante. Le compte fictif est prêt tout de suite.`,
        ...rootLines(
          data,
          language,
          (date, entries, hash) =>
            `Pour pouvoir nous contrôler, gardez cet e-mail : le ${date}, le registre comptait ${entries} entrées et finissait par l’empreinte ${hash}. Si un registre ultérieur ne contient pas cette empreinte, son passé a été réécrit.`,
        ),
      ],
      button: { label: 'Ouvrir Auspex', path: '/technical-analysis' },
    },
  },
});
