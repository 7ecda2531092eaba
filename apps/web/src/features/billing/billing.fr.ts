import type { TextsOf } from '../../i18n/messages.ts';
import type { billingText } from './billing.text.ts';

export const texts: TextsOf<typeof billingText> = {
  'purpose.pricing': 'Votre formule, ce qu’elle ouvre, et la sortie en deux gestes.',
  'part.plan': 'Votre formule et la prochaine échéance',
  'part.receipts': 'Reçus',
  'part.plansTable': 'Toutes les formules côte à côte',
  'purpose.plans': 'Commencez gratuitement. Payez quand un marché vous sert, arrêtez en deux gestes.',
  'purpose.confirmation': 'Ici, la réponse du prestataire de paiement est vérifiée et votre formule s’ouvre.',
};
