import { type NoticeData, noticeMail } from './notice-mail.ts';

/** Greets a new member and says what is different here. */
export const welcomeMail = noticeMail<NoticeData>({
  name: 'accounts.welcome',
  texts: {
    en: {
      subject: 'Welcome to Auspex',
      paragraphs: () => [
        'good to have you here.',
        'Every signal and forecast you will see is written down before its outcome, comes with its uncertainty, and is counted afterwards: the losers too. Where we found no edge, the page says so.',
        'Everything that works today is open to you and free. Nothing can be bought or sold here yet.',
      ],
      button: { label: 'Open Auspex', path: '/technical-analysis' },
    },
    fr: {
      subject: 'Bienvenue chez Auspex',
      paragraphs: () => [
        'ravis de vous compter parmi nous.',
        'Chaque signal et chaque prévision que vous verrez est consigné avant son dénouement, accompagné de son incertitude, puis compté : les perdants aussi. Là où nous n’avons trouvé aucun avantage, la page le dit.',
        'Tout ce qui fonctionne aujourd’hui vous est ouvert et gratuit. Rien ne peut encore être acheté ni vendu ici.',
      ],
      button: { label: 'Ouvrir Auspex', path: '/technical-analysis' },
    },
  },
});
