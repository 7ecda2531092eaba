import { formatDateTime, type Language } from '@auspex/market';
import { type NoticeData, noticeMail } from './notice-mail.ts';

interface NewSignInData extends NoticeData {
  readonly device: string;
  readonly address: string;
  /** ISO time. */
  readonly at: string;
}

const when = (at: string, language: Language) => formatDateTime(Date.parse(at), language);

/** Tells a member about a sign-in from a browser that is new to the account. */
export const newSignInMail = noticeMail<NewSignInData>({
  name: 'accounts.new-sign-in',
  texts: {
    en: {
      subject: 'New sign-in to your account',
      paragraphs: (data, language) => [
        'someone signed in to your account from a browser we had not seen before.',
        `${data.device}, address ${data.address}, ${when(data.at, language)}.`,
        'If that was you, all is well. If not, end the session under Profile settings and change your password.',
      ],
      button: { label: 'Review my sessions', path: '/profile-settings' },
    },
    fr: {
      subject: 'Nouvelle connexion à votre compte',
      paragraphs: (data, language) => [
        'quelqu’un s’est connecté à votre compte depuis un navigateur que nous ne connaissions pas.',
        `${data.device.replace(' on ', ' sous ').replace('Unknown device', 'Appareil inconnu')}, adresse ${data.address}, ${when(data.at, language)}.`,
        'Si c’était vous, tout va bien. Sinon, fermez la session dans les réglages du profil et changez votre mot de passe.',
      ],
      button: { label: 'Voir mes sessions', path: '/profile-settings' },
    },
  },
});
