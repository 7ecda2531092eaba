import { words } from '../lexicon/inflect.ts';
import {
  type PhraseGroups,
  phrasesByFirstToken,
  type ToneLexicon,
  wordTones,
} from '../lexicon/tone-lexicon.ts';
import {
  frenchBad,
  frenchCarriers,
  frenchDown,
  frenchGood,
  frenchInverse,
  frenchUp,
} from './french-words.ts';

/** Phrases and what they mean by themselves, as tokens without elisions: `l action` for "l'action". */
const phraseGroups: PhraseGroups = {
  '3': `avertissement positif|bat le consensus|bat les attentes|bat les prévisions|dépasse les attentes|dépasse le consensus
    |dépasse les prévisions|au dessus des attentes|au delà des attentes|supérieurs aux attentes|supérieures aux attentes|supérieur aux attentes
    |mieux que prévu|meilleur que prévu|meilleurs que prévu|meilleure que prévu|plus que prévu|meilleur qu attendu|mieux qu attendu|relève ses prévisions|relève ses objectifs|relève sa prévision|rehausse ses prévisions
    |rehausse ses objectifs|plus haut historique|sommet historique|bénéfice record|trimestre record|record absolu|record historique|repasse dans le vert|renoue avec les bénéfices|feu vert`,
  '2.2': `au plus haut|plus haut|plus hauts|rachat d actions|en tête|le vent en poupe|en pleine forme|fait mieux|dans le vert|en forme|fait son entrée|entre au|entre dans l indice
    |a la cote|fait le plein|retrouve des couleurs|reprend des couleurs|reprend de la hauteur|signe un accord|signe un contrat|signe un partenariat|décroche un contrat|décroche une commande|décroche un accord|décroche le
    |remporte un contrat|gagne des parts|relève son dividende|augmente son dividende|hausse du dividende|à l achat|opinion positive|conseil relevé|objectif relevé|objectif rehaussé|nouveaux abonnés|nouveaux clients|se rapproche de
    |bonne surprise|bonne nouvelle|monte en puissance|lève des fonds|admis à la cotation|de retour|parts de marché`,
  '1.2': `gagne du terrain|prend de l avance|rachète|investit|prend une participation|entre au capital`,
  '-3': `avertissement sur résultats|avertissement sur les résultats|alerte sur les résultats|alerte sur ses résultats|moins bien que prévu|moins bon que prévu|pire que prévu|inférieurs aux attentes|inférieures aux attentes
    |inférieur aux attentes|en dessous des attentes|sous les attentes|sous le consensus|manque le consensus|rate le consensus|rate ses objectifs|manque ses objectifs|abaisse ses prévisions|abaisse ses objectifs|réduit ses prévisions|revoit à la baisse|revus à la baisse
    |plus bas historique|dépôt de bilan|dépose le bilan|mise en examen|mis en examen|mise en demeure|perte nette|dans le rouge|fait faillite|redressement judiciaire|suppression de postes|supprime des postes|coup d arrêt|fermeture d usine|fuite de données|cessation de paiement`,
  '-2.2': `au plus bas|plus bas|coup de froid|coup dur|en panne|à l arrêt|sous pression|en difficulté|en danger|dans la tourmente|sous le feu|perd un contrat|perd le contrat|perd des clients|à la peine|en crise|marque le pas|fait grise mine|broie du noir
    |retiré de la cote|hors service|hors ligne|tourne le dos|jette l éponge|passe sous|sous la barre|repasse sous|tombe à|mauvaise nouvelle|mauvaise surprise|baisse de prix|baisse ses prix|baisse les prix|à la vente|conseil abaissé|objectif abaissé|objectif réduit
    |se fait voler|s en prend|porte plainte contre|suspend son dividende|réduit son dividende|supprime son dividende|en recul|en baisse|en chute|perd pied|en repli|victime d|victime de|suspend les retraits|met en garde|rappelle|rappel de`,
  '0': `lève le voile|accélère le pas|baisse les taux|hausse des taux|baisse des taux|levée de fonds|plus ou moins|de plus en plus|record du monde|à la hausse ou à la baisse|relève le défi|première perte de vue|prix d achat|offre d achat
    |pouvoir d achat|options d achat|conseil d administration|prendre sa retraite|succès ou échec`,
};

/** The French word lists, ready for look-up. */
export const frenchLexicon: ToneLexicon = {
  words: wordTones({ good: frenchGood, bad: frenchBad, up: frenchUp, down: frenchDown }),
  phrases: phrasesByFirstToken(phraseGroups),
  inverse: new Set(frenchInverse),
  carriers: new Set(frenchCarriers),
  adjectives: new Set(),
  negators: new Set(words('ne n pas sans aucun aucune jamais ni nullement')),
  hedges: new Set(
    words(`pourrait pourraient devrait devraient aurait auraient serait seraient envisagerait peut peuvent si espère
      espèrent vise envisage envisagent probable possible rumeur rumeurs`),
  ),
  and: 'et',
  contras: new Set(words('mais malgré tandis pourtant cependant toutefois alors')),
  causes: new Set(words('après car puisque grâce suite avant faute')),
  lateCauses: new Set(),
  reasons: new Set(words('sur par pour contre dans chez face avec et que qu en à au aux')),
  passedOver: new Set(
    words('de d du des la le les l un une ses son sa leur leurs s se toujours encore nettement'),
  ),
  namesInside: true,
  comparing: new Set(),
  sayings: new Set(words('estime juge prévoit anticipe recommande préfère conseille voit maintient')),
  actings: new Set(
    words(
      'dégrade relève abaisse condamne autorise rachète vend achète poursuit attaque bat devance sanctionne',
    ),
  ),
};
