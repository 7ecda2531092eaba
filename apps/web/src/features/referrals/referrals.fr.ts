import type { TextsOf } from '../../i18n/messages.ts';
import type { referralsText } from './referrals.text.ts';

export const texts: TextsOf<typeof referralsText> = {
  'purpose.refer': 'Votre lien, et ce qu’il est advenu de chaque personne qui l’a suivi.',
  'part.link': 'Votre lien et votre code',
  'part.funnel': 'Du clic à la récompense',
  'purpose.referral': 'Amenez quelqu’un : chacun connaît les règles avant de s’inscrire.',
  'part.rules': 'Les règles en mots simples',
};
