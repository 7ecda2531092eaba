import type { Texts } from '../i18n/messages.ts';
import type { publicPagesEnglish } from './public-pages.en.ts';

export const publicPagesFrench: Texts<keyof typeof publicPagesEnglish> = {
  'purpose.faq': 'Ce que demandent les membres avant de s’inscrire et après leur première semaine.',
  'part.questions': 'Questions et réponses',
  'purpose.services':
    'Les outils pour les cryptomonnaies et les actions américaines, avec ce que chacun peut dire ou non.',
  'part.tools': 'Les outils un par un',
  'purpose.cryptocurrencies':
    'Signaux, rendements, saisonnalité et portefeuille crypto, avec des ordres sur votre propre compte.',
  'part.assets': 'Les actions suivies',
  'purpose.stocks':
    'Signaux, prévisions, fondamentaux, résultats et graphiques pour les actions américaines.',
  'purpose.meetTheTeam': 'Qui construit Auspex et comment nous travaillons.',
  'part.work': 'Notre façon de travailler',
  'purpose.contactUs': 'Une question, un défaut, un doute : écrivez-nous, une personne vous répond.',
  'part.message': 'Votre message',
  'purpose.userGuide': 'Chaque écran expliqué : ce qu’il montre, comment il est calculé, ce qu’il ignore.',
  'part.guide': 'Le guide',
  'purpose.aboutUs': 'Pourquoi nous publions des amplitudes et des pertes là où d’autres promettent.',
  'part.story': 'Ce à quoi nous tenons',
  'purpose.privacyPolicy':
    'Ce que nous conservons sur vous, pourquoi, combien de temps, et comment l’effacer.',
  'part.policy': 'La politique',
  'purpose.terms': 'L’accord entre vous et nous, en mots lisibles.',
  'part.agreement': 'L’accord',
  'purpose.tradingTerms': 'Ce que signifie passer des ordres par Auspex, et le risque qui reste le vôtre.',
  'hero.free': 'Commencer gratuitement',
  'hero.record': 'Voir le bilan',
  'hero.lead':
    'Amplitudes, risques et raisons pour les cryptos et les actions américaines, avec le bilan public de chaque prévision, juste ou fausse.',
  'part.call': 'Une prévision de la semaine passée : raisons, amplitude et ce qui s’est produit',
  'maintenance.title': 'Nous y travaillons',
  'maintenance.text':
    'Auspex est fermé pour maintenance et rouvre bientôt. Rien de ce qui est à vous n’est perdu.',
  'comingSoon.title': 'Presque prêt',
  'comingSoon.text': 'Auspex ouvre bientôt.',
};
