import type { TextsOf } from '../../i18n/messages.ts';
import type { strengthText } from './strength-meter.text.ts';

export const texts: TextsOf<typeof strengthText> = {
  passwordStrength: 'Force du mot de passe : {{level}}',
  strengthWeak: 'faible',
  strengthFair: 'moyenne',
  strengthGood: 'bonne',
  strengthStrong: 'excellente',
  needLength: '{{count}} caractères ou plus',
  needMaximum: '{{count}} caractères au plus',
  needLowercase: 'une minuscule',
  needUppercase: 'une majuscule',
  needNumber: 'un chiffre',
  needSymbol: 'un symbole tel que ! ou ?',
  met: 'respecté',
  missing: 'manquant',
};
