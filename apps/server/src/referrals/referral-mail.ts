import { REFERRAL_REWARD } from '@auspex/contract';
import { formatDate, type Language } from '@auspex/market';
import { greeting } from '../accounts/index.ts';
import { layoutMail } from '../platform/mailer/mail-layout.ts';
import type { MailTemplate } from '../platform/mailer/mailer.ts';

export interface ReferralMailData {
  readonly name: string | null;
  /** A reward was given, or taken back because the payment behind it was returned. */
  readonly kind: 'rewarded' | 'withdrawn';
  /** ISO texts; null for one that was taken back. */
  readonly since: string | null;
  readonly until: string | null;
}

interface Words {
  readonly button: string;
  readonly rewarded: Letter;
  readonly withdrawn: Letter;
}

interface Letter {
  readonly subject: string;
  readonly paragraphs: (since: string, until: string) => readonly string[];
}

const { days } = REFERRAL_REWARD;

const words: Readonly<Record<Language, Words>> = {
  en: {
    button: 'Open your referrals',
    rewarded: {
      subject: `You have earned ${days} days of Crypto and Stocks`,
      paragraphs: (since, until) => [
        `Someone who signed up through your link has paid for a plan. In return, you have the Crypto and Stocks plan from ${since} to ${until}, without paying for it.`,
        'If they are refunded in full, any unused days are taken back.',
      ],
    },
    withdrawn: {
      subject: 'A referral reward was taken back',
      paragraphs: () => [
        `Someone who signed up through your link was refunded in full, so the ${days} days you had earned for them are taken back, as far as they are unused.`,
        'You owe nothing, and any plan you pay for continues unchanged.',
      ],
    },
  },
  fr: {
    button: 'Ouvrir vos parrainages',
    rewarded: {
      subject: `Vous avez gagné ${days} jours de Crypto et Actions`,
      paragraphs: (since, until) => [
        `Une personne inscrite avec votre lien a payé une formule. En échange, vous avez la formule Crypto et Actions du ${since} au ${until}, sans la payer.`,
        'Si tout son argent lui est rendu, ce qui reste de ces jours est repris.',
      ],
    },
    withdrawn: {
      subject: 'Une récompense de parrainage a été reprise',
      paragraphs: () => [
        `Une personne inscrite avec votre lien a été entièrement remboursée : les ${days} jours que vous aviez gagnés grâce à elle sont repris, pour ce qu’il en restait.`,
        'Vous ne devez rien, et une formule que vous payez continue sans changement.',
      ],
    },
  },
};

/** What a member is told about rewards for people they brought. */
export const referralMail: MailTemplate<ReferralMailData> = {
  name: 'referrals.reward',
  kind: 'service',
  render({ name, kind, since, until }, { language, publicUrl }) {
    const { button, [kind]: letter } = words[language];
    const day = (at: string | null) => formatDate(at === null ? null : Date.parse(at), language);
    return layoutMail({
      ...{ language, publicUrl, subject: letter.subject, heading: letter.subject },
      paragraphs: [greeting(language, name), ...letter.paragraphs(day(since), day(until))],
      button: { label: button, url: new URL('/refer', publicUrl).href },
      notes: [],
    });
  },
};
