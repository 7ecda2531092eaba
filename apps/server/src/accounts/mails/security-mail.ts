import type { Transaction } from '../../platform/database/database.ts';
import type { Accounts } from '../accounts.ts';
import type { Member } from '../store/member-store.ts';
import { type NoticeData, noticeMail } from './notice-mail.ts';
import { tellOwner } from './tell-owner.ts';

/** What happened to the way into an account. */
type SecurityChange =
  | 'token-made'
  | 'factor-on'
  | 'factor-off'
  | 'codes-remade'
  | 'wrong-codes'
  | 'session-copied';

interface SecurityData extends NoticeData {
  readonly change: SecurityChange;
}

const english: Record<SecurityChange, readonly [string, string]> = {
  'token-made': [
    'a personal token for a script or an app was just created in your account.',
    'If that was not you, remove it under Profile settings and change your password.',
  ],
  'factor-on': [
    'two-factor authentication was just turned on for your account. From now on, signing in takes a code as well.',
    'If that was not you, choose a new password at once and contact our support.',
  ],
  'factor-off': [
    'two-factor authentication was just turned off for your account. Your password alone now signs you in.',
    'If that was not you, choose a new password at once and contact our support.',
  ],
  'codes-remade': [
    'new recovery codes were just created for your account, and the old ones no longer work.',
    'If that was not you, choose a new password at once and contact our support.',
  ],
  'wrong-codes': [
    'someone entered a wrong two-factor code for your account five times. To get that far, they must have your password.',
    'If that was not you, choose a new password now. Two-factor authentication has kept them out.',
  ],
  'session-copied': [
    'one of your sessions was used with an outdated cookie. Someone may have copied it, so we ended that session.',
    'Please sign in again. If you do not know why this happened, choose a new password.',
  ],
};

const french: Record<SecurityChange, readonly [string, string]> = {
  'token-made': [
    'un jeton personnel pour un script ou une application vient d’être créé dans votre compte.',
    'Si ce n’était pas vous, supprimez-le dans les réglages du profil et changez votre mot de passe.',
  ],
  'factor-on': [
    'la double authentification vient d’être activée pour votre compte. Chaque connexion demande désormais aussi un code.',
    'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et contactez notre assistance.',
  ],
  'factor-off': [
    'la double authentification vient d’être désactivée pour votre compte. Votre mot de passe suffit désormais.',
    'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et contactez notre assistance.',
  ],
  'codes-remade': [
    'de nouveaux codes de secours viennent d’être créés pour votre compte ; les anciens ne fonctionnent plus.',
    'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et contactez notre assistance.',
  ],
  'wrong-codes': [
    'quelqu’un a saisi cinq fois un code de double authentification erroné. Pour en arriver là, il faut connaître votre mot de passe.',
    'Si ce n’était pas vous, choisissez maintenant un nouveau mot de passe. La double authentification a tenu bon.',
  ],
  'session-copied': [
    'une de vos sessions a été utilisée avec un cookie périmé. Il a peut-être été copié : nous avons fermé cette session.',
    'Reconnectez-vous. Si vous n’en connaissez pas la raison, choisissez un nouveau mot de passe.',
  ],
};

/** Tells the owner what happened to the way into the account. */
export const securityMail = noticeMail<SecurityData>({
  name: 'accounts.security',
  texts: {
    en: {
      subject: 'A notice about the security of your account',
      paragraphs: ({ change }) => english[change],
      button: { label: 'Choose a new password', path: '/forgot-password' },
    },
    fr: {
      subject: 'Un avis concernant la sécurité de votre compte',
      paragraphs: ({ change }) => french[change],
      button: { label: 'Choisir un nouveau mot de passe', path: '/forgot-password' },
    },
  },
});

export function tellSecurityChange(
  accounts: Accounts,
  tx: Transaction,
  { member, change }: { member: Member; change: SecurityChange },
): Promise<void> {
  return tellOwner(accounts, tx, {
    member,
    template: securityMail,
    data: { name: member.displayName, change },
  });
}
