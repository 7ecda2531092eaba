import type { TextsOf } from '../../i18n/messages.ts';
import type { failureMessages } from './failure.text.ts';

export const texts: TextsOf<typeof failureMessages> = {
  network: 'Le serveur est injoignable ({{message}}). Vérifiez votre connexion et réessayez.',
  timeout: 'Le serveur tarde à répondre ({{message}}). Réessayez dans un instant.',
  aborted: 'La demande a été interrompue ({{message}}).',
  marketData: 'Les données de marché n’ont pas été fournies ({{message}}). {{reason}}',
  s400: 'Le serveur n’a pas accepté la demande : {{message}}',
  s401: 'Identifiants non valables ({{message}})',
  s404: 'Désolé, ces données sont introuvables ({{message}})',
  s429: 'Trop de demandes à la fois : {{message}}',
  s500: 'Erreur interne du serveur ({{message}})',
  s502: 'Le serveur est occupé ou en cours de démarrage : {{message}}',
  s503: 'Le serveur est occupé ou en cours de démarrage : {{message}}',
  s504: 'Le serveur est occupé ou en cours de démarrage : {{message}}',
};
