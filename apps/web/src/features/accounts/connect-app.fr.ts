import type { TextsOf } from '../../i18n/messages.ts';
import type { connectAppText } from './connect-app.text.ts';

export const texts: TextsOf<typeof connectAppText> = {
  title: 'Relier {{name}} à Auspex ?',
  name: 'L’application dit s’appeler',
  'name.note': 'Nous n’avons pas vérifié ce nom.',
  place: 'L’accès est donné à',
  'place.device': 'Un programme sur cet appareil ({{name}})',
  'place.program': 'Le programme qui ouvre les liens {{name}}: sur cet appareil',
  'place.note': 'Ne continuez que si la demande vient de vous.',
  account: 'Votre compte',
  may: 'L’application pourra',
  none: 'Choisissez au moins un de ces droits, ou annulez.',
  never:
    'Elle ne peut que lire, et ne passe aucun ordre. Vous pouvez la retirer à tout moment dans vos réglages.',
  connect: 'Relier',
  cancel: 'Annuler',
  'done.title': 'Revenez à {{name}}',
  'done.text':
    'Vous avez autorisé la connexion. Si l’application ne s’ouvre pas d’elle-même, ouvrez-la ici. Une fois reliée, elle figure sous « Jetons personnels ».',
  'done.open': 'Ouvrir l’application',
  tokens: 'Jetons personnels',
  failed: 'Cette application ne peut pas être reliée',
  back: 'Revenir à l’application',
  verify: 'Recevoir à nouveau le lien',
  'app/unknown':
    'Nous ne connaissons pas cette application. Retirez-y la connexion à Auspex, puis ajoutez-la de nouveau.',
  'app/elsewhere':
    'L’application veut la réponse à une adresse qu’elle n’a pas déclarée. N’allez pas plus loin.',
  'app/unprotected':
    'L’application n’a pas protégé sa demande (PKCE avec S256) : nous ne pouvons pas y répondre.',
  'app/unsupported': 'L’application demande quelque chose que nous n’offrons pas.',
  'app/answered':
    'Vous avez déjà répondu à cette demande. Pour relier l’application de nouveau, recommencez depuis celle-ci.',
};
