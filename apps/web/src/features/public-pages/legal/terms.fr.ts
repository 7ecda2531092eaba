import type { TextsOf } from '../../../i18n/messages.ts';
import type { termsText } from './terms.text.ts';

export const texts: TextsOf<typeof termsText> = {
  lead: 'L’accord entre vous et l’exploitant de cette installation, en mots lisibles.',
  short: 'En bref',
  'short.1': 'Une analyse, pas un conseil. Les décisions et les risques sont les vôtres.',
  'short.2': 'Gratuit pour commencer ; une formule payante s’arrête en deux gestes.',
  'short.3': 'Une personne, un compte. Gardez votre mot de passe pour vous.',
  'short.4': 'Passer des ordres a [ses propres conditions](/trading-terms).',
  contents: 'Sur cette page',
  version: 'Version de novembre 2026',

  'parties.title': 'Qui s’engage avec qui',
  'parties.p1':
    '« Nous » désigne l’exploitant de cette installation d’Auspex, joignable à l’adresse d’assistance en pied de page. « Vous » désigne quiconque l’utilise. En créant un compte, vous acceptez ces conditions ; les pages publiques se lisent sans compte.',
  'service.title': 'Ce que vous obtenez',
  'service.p1':
    'Un logiciel qui calcule signaux, prévisions, classements et statistiques à partir de données de marché, en tient le bilan public, et peut transmettre vos ordres aux bourses où vous avez votre propre compte.',
  'service.p2':
    'Nous pouvons en améliorer, remplacer ou retirer des parties. Si disparaît quelque chose que vous payez, vous pouvez arrêter en deux gestes ; écrivez-nous au sujet du temps payé dont vous ne pouvez plus profiter.',
  'advice.title': 'Aucun conseil',
  'advice.p1':
    'Rien ici n’est un conseil financier, fiscal ou juridique, une offre ou une recommandation personnelle. Nous ne connaissons pas votre situation. Les résultats passés, surtout ceux d’un test rétrospectif, ne disent pas l’avenir. Vous pouvez perdre tout ce que vous investissez.',
  'simulated.title': 'Marché simulé',
  'simulated.p1':
    'Une installation sans données extérieures montre un marché simulé : des noms réels, des cours inventés. C’est indiqué sur chaque page et dans chaque export. N’en tirez aucune décision réelle.',
  'account.title': 'Votre compte',
  'account.li1':
    'Indiquez une adresse qui est la vôtre ; elle doit être confirmée avant de négocier ou d’être crédité.',
  'account.li2':
    'Gardez pour vous mot de passe et second facteur. Prévenez-nous si vous pensez qu’un autre les possède.',
  'account.li3':
    'Un compte par personne, et seulement si vous pouvez conclure des contrats là où vous vivez.',
  'account.li4': 'Vous pouvez partir à tout moment en supprimant le compte dans vos réglages.',
  'plans.title': 'Offre gratuite et formules payantes',
  'plans.p1':
    'L’offre publique coûte 0 USD. Le prix et le contenu de chaque formule figurent sur la [page des tarifs](/plans). Une formule se renouvelle jusqu’à son arrêt ; l’arrêter demande deux gestes et la laisse courir jusqu’à la fin de la période payée. Un changement de prix ne touche jamais une période déjà payée.',
  'referrals.title': 'Parrainage',
  'referrals.p1':
    'Un parrainage compte une fois, quand le nouveau membre a confirmé son adresse. Se parrainer soi-même ou en cercle ne compte pas. Si un paiement est remboursé, la récompense l’est aussi.',
  'fair.title': 'Usage loyal',
  'fair.p1': 'Merci de ne pas',
  'fair.li1': 'chercher à atteindre les données d’autres membres, ni contourner limites et verrous ;',
  'fair.li2': 'submerger le service de requêtes, ni revendre ses données comme un flux à vous ;',
  'fair.li3': 'vous en servir pour manipuler un marché, ou là où des sanctions l’interdisent ;',
  'fair.li4': 'téléverser ce qui est illicite ou ne vous appartient pas.',
  'fair.p2':
    'Sinon, nous pouvons fermer le compte. Vous en apprenez la raison, et vous pouvez demander vos données.',
  'data.title': 'Données de tiers',
  'data.p1':
    'Cours, dépôts et titres viennent des sources nommées à côté d’eux et appartiennent à leurs détenteurs. Ils peuvent être en retard, faux ou absents. Nous montrons la source et l’heure, et signalons ce qui est ancien ; nous ne pouvons pas promettre leur justesse.',
  'yours.title': 'Ce qui est à vous le reste',
  'yours.p1':
    'Listes, tracés, notes, portefeuille et discussions sont à vous. Nous nous en servons pour vous rendre le service, et pour rien d’autre. Ce que nous détenons et pour combien de temps figure dans la [politique de confidentialité](/privacy-policy).',
  'liability.title': 'Responsabilité',
  'liability.p1':
    'Nous répondons sans limite de la faute intentionnelle ou lourde, des atteintes à la vie et à la santé, et partout où la loi le veut. Pour une faute légère, nous ne répondons que du manquement à une obligation essentielle, et alors du dommage prévisible. Nous ne répondons pas des pertes dues au marché, à une bourse ou à une décision qui fut la vôtre.',
  'change.title': 'Modifications et droit applicable',
  'change.p1':
    'Si ces conditions changent sur le fond, les membres en sont avertis par courriel avant qu’elles ne s’appliquent. Si vous n’êtes pas d’accord, vous pouvez partir. Le droit du siège de l’exploitant s’applique, et la protection dont jouissent les consommateurs chez eux leur reste acquise.',
};
