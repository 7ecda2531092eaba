import type { TextsOf } from '../i18n/messages.ts';
import type { labelsText } from './labels.text.ts';

export const texts: TextsOf<typeof labelsText> = {
  loading: 'Chargement…',
  retry: 'Réessayer',
  errorTitle: 'Le chargement a échoué',
  partMissing: 'Une partie de la page n’est pas arrivée. Vérifiez votre connexion puis rechargez-la.',
  loadAgain: 'Recharger',
  staleSince: 'Périmé depuis {{date}}',
  simulated: 'simulé',
  noValue: 'Aucune valeur',
  required: 'obligatoire',
  close: 'Fermer',
  confirm: 'Confirmer',
  working: 'En cours…',
  dismiss: 'Masquer',
  notices: 'Avis',
  interval: 'intervalle à {{level}} de {{low}} à {{high}}',
  keyboardTitle: 'Raccourcis clavier',
  followedBy: 'puis',
  calendar: 'Choisir dans un calendrier',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
};
