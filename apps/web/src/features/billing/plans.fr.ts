import type { TextsOf } from '../../i18n/messages.ts';
import type { plansText } from './plans.text.ts';

export const texts: TextsOf<typeof plansText> = {
  lead: 'Commencez gratuitement. Payez quand un marché vous sert, résiliez en deux clics.',
  perMonth: 'par mois',
  'line.tools': 'Tous les outils d’analyse, pour les deux marchés',
  'line.current': 'Signaux et prévisions du moment',
  'line.current.crypto': 'Signaux et prévisions crypto du moment',
  'line.current.stocks': 'Signaux et prévisions d’actions du moment',
  'line.late.crypto': 'Signaux et prévisions crypto, {{count}} séances plus tard',
  'line.late.stocks': 'Signaux et prévisions d’actions, {{count}} séances plus tard',
  'line.anyAlerts': 'Autant d’alertes que vous voulez',
  'line.alerts': '{{count}} alertes',
  'line.paper': 'Portefeuille et ordres fictifs',
  'line.live': 'Ordres crypto réels sur vos comptes de plateforme d’échange',
  'line.noLive': 'Pas d’ordres réels',
  lacks: 'Non compris :',
  'adds.nothing': 'Pour l’instant, elle n’apporte rien de plus que la formule gratuite.',
  'start.free': 'Créer un compte',
  'start.paid': 'S’inscrire et choisir',
  manage: 'Gérer l’abonnement',
  'rules.title': 'Comment se passe le paiement',
  'rules.1.name': 'Au mois',
  'rules.1.text':
    'Une formule se renouvelle chaque mois, le même jour. La prochaine échéance et son montant figurent toujours sur votre page.',
  'rules.2.name': 'Deux clics pour résilier',
  'rules.2.text': 'Plus rien n’est prélevé, et l’accès reste ouvert jusqu’à la fin du mois payé.',
  'rules.3.name': 'Changer de formule',
  'rules.3.text':
    'Une formule supérieure commence aussitôt : vous voyez la différence à payer avant de confirmer. Une formule inférieure commence le mois suivant.',
  'rules.4.name': 'Si un paiement échoue',
  'rules.4.text': 'Un e-mail vous prévient, et vous avez sept jours pour y remédier avant la fin de l’accès.',
  'rules.5.name': 'Votre prix reste le vôtre',
  'rules.5.text': 'Si une formule change, vous gardez ce que vous avez pris, au prix d’alors.',
  'rules.6.name': 'Votre carte reste chez le prestataire',
  'rules.6.text':
    'Vous approuvez le paiement sur la page du prestataire. Vos coordonnées bancaires ne nous parviennent jamais.',
  terms: 'Conditions d’utilisation',
};
