import { type Override, type OverrideFinding, overrideFinder, says } from '../overrides/override.ts';
import { type AskingWords, readQuestion } from '../overrides/questions.ts';
import type { ReadHeadline } from '../score-target.ts';
import { frenchCompanyRules } from './french-company-rules.ts';

const moved =
  'retraits|dépôts|transferts|transactions|échanges|négociations|réseau|cotation|versements|paiements';

/** Networks, venues, thefts, listings, pegs, unlocks and fees. */
const coinRules: readonly Override[] = [
  {
    name: 'coin-halt',
    patterns: [
      ...says(
        'positive',
        `${moved} ~ TGT ~ rouvrent|reprennent|rétablis|rétabli|repart|fonctionne|débloqués|reprend|rouverts|relancé ~`,
        `rouvre|rouvrent|rétablit|rétablissent|débloque|relance|reprend|reprennent ~ ${moved} ~ TGT`,
        'TGT :? ~ repart|redémarre|rétabli|rétablie|reprend|fonctionne|remarche|rouvre ~',
      ),
      ...says(
        'negative',
        `suspend|suspendent|bloque|bloquent|gèle|gèlent|stoppe|interrompt|limite|interdit|ferme ~ ${moved} ~ TGT`,
        `${moved} ~ TGT ~ suspendus|suspendues|bloqués|bloquées|bloqué|gelés|arrêt|panne|interrompus|interrompu|arrêté|paralysé|saturé|ligne|figé ~`,
        'TGT :? ~ réseau|chaîne|blockchain|plateforme ~ bloqué|bloquée|arrêt|panne|saturé|paralysé|arrêté|figé|figée|ligne ~',
        'TGT :? ~ en panne ~',
        'TGT :? ~ à l arrêt ~',
        'TGT :? ~ hors ligne|service ~',
        'panne|blocage|interruption|bug|incident ~ TGT',
        'clients|utilisateurs privés ~ TGT',
      ),
    ],
  },
  {
    name: 'coin-theft',
    patterns: [
      ...says(
        'positive',
        'TGT :? ~ récupère|récupéré|retrouve|restitue|rembourse ~ fonds|jetons|volés|dérobés|victimes|millions|clients|utilisateurs|totalité ~',
        'TGT :? ~ déjoue|repousse|bloque|stoppe|évite ~ attaque|piratage|vol|tentative|pirates ~',
        'TGT :? ~ corrige|répare|colmate ~ faille|bug|vulnérabilité|brèche ~',
        'fonds|jetons ~ TGT ~ récupérés|restitués|retrouvés|rendus ~',
        'restitue|restituent|rend|rendent ~ TGT',
      ),
      ...says(
        'negative',
        'pirate|pirates|hackers|hacker|voleurs|piratage|attaquant|attaquants ~ TGT',
        'dérobe|dérobent|dérobés|dérobé|volent|vole|volés|siphonnent|siphonne|siphonnés|détournent|détournés ~ TGT',
        'TGT :? ~ piraté|piratée|victime|siphonné|siphonnés|siphonnée|attaqué|attaquée|hacké|dérobés|volés|vidé|vidée ~',
        'faille|fuite|brèche|vulnérabilité|piratage|attaque ~ chez|sur|de|d|du|dans|contre ~ TGT',
        'TGT :? ~ faille|fuite|brèche|vulnérabilité ~',
      ),
    ],
  },
  {
    name: 'listing',
    patterns: [
      ...says(
        'negative',
        'TGT :? ~ retiré|retirée|exclu|exclue|radié|radiée|banni|bannie|supprimé|sorti|déréférencé|écarté ~',
        'retire|exclut|excluent|radie|bannit|supprime|déréférence|écarte ~ TGT',
        'radiation|retrait|exclusion|déréférencement ~ de|d|du ~ TGT',
      ),
      ...says(
        'positive',
        'TGT :? ~ admis|admise|coté|cotée|listé|listée|ajouté|ajoutée|intégré|référencé|accepté|acceptée|adopté|retour ~ cotation|sur|au|à|chez|par|dans|en|comme ~',
        'ajoute|ajoutent|liste|référence|accepte|acceptent|adopte|adoptent|intègre ~ TGT',
        'TGT ~ obtient|décroche|aura ~ fonds|etf|cotation|agrément ~',
        'fonds|etf ~ TGT ~ autorisé|approuvé|lancé|validé|agréé ~',
      ),
    ],
  },
  {
    name: 'peg',
    patterns: [
      ...says(
        'positive',
        'TGT :? ~ retrouve|revient|regagne|rétablit|conserve|garde|tient|maintient ~ parité|ancrage|dollar|pair ~',
        'TGT :? ~ réserves ~ confirmées|certifiées|intactes|suffisantes ~',
      ),
      ...says(
        'negative',
        'TGT :? ~ perd|rompt|casse|quitte|lâche ~ parité|ancrage|arrimage|dollar ~',
        'TGT :? ~ décroche|décroché|dévie|écarte ~ tombe|dollar|cents|parité ~',
        'réserves ~ TGT ~ doute|insuffisantes|cause|manquent|contestées|opaques|question ~',
        'TGT :? ~ réserves ~ doute|doutes|insuffisantes|douteuses|manquent|question ~',
        'doutes|doute ~ TGT',
      ),
    ],
  },
  {
    name: 'supply',
    patterns: [
      ...says(
        'positive',
        'TGT :? ~ détruit|détruits|brûle|brûlés|détruira ~ jetons|tokens|millions|milliards|<num>|<money> ~',
        'offre ~ TGT ~ recule|diminue|baisse|réduit|contracte|rétrécit|fond|raréfie|chute ~',
        'TGT :? ~ déblocage|émission|dilution ~ reporté|reportée|annulé|annulée|repoussé|réduit|réduite ~',
        'reporte|annule|repousse ~ déblocage|émission ~ TGT',
      ),
      ...says(
        'negative',
        'TGT :? ~ déblocage|débloque|débloquer|libère|libérer|libérera|libération|déverrouillage|dilution ~',
        'déblocage|libération|déverrouillage|afflux ~ TGT',
        'offre ~ TGT ~ augmente|gonfle|grossit|bondit|croît|double|explose ~',
        'mineurs|baleines|baleine|fondateurs|fondateur|initiés|équipe|fondation|état ~ vendent|vend|écoulent|écoule|cèdent|liquident|liquide|déversent|capitulent|bradent|solde ~ TGT',
        'TGT :? ~ mineurs|baleines|fondateurs|initiés|équipe|validateurs ~ vendent|écoulent|cèdent|liquident|capitulent|quittent|fuient ~',
      ),
    ],
  },
  {
    name: 'network-fees',
    patterns: [
      ...says(
        'negative',
        'TGT :? ~ revenus|recettes ~ frais|commissions ~ effondrent|effondre|chutent|chute|baissent|reculent|fondent|plongent|divisés|moitié ~',
        'revenus|recettes ~ TGT ~ effondrent|chutent|baissent|reculent|fondent|plongent|divisés|moitié ~',
        'frais|commissions|coûts|coût ~ TGT ~ explosent|explose|flambent|flambe|envolent|grimpent|grimpe|bondissent|doublent|haut|record|sommet ~',
        'TGT :? ~ frais ~ explosent|flambent|envolent|grimpent|bondissent|doublent|haut|record ~',
        'congestion|saturation|engorgement ~ TGT',
      ),
      ...says(
        'positive',
        'frais|commissions|coûts|coût ~ TGT ~ bas|chutent|chute|baissent|baisse|reculent|effondrent|tombent|fondent|divisés|plongent|allègent ~',
        'TGT :? ~ frais|coût|coûts ~ chutent|bas|baissent|reculent|effondrent|divisés|tombent|plongent|fondent|allégés ~',
        'TGT :? ~ divise|réduit|abaisse|baisse|supprime|allège ~ frais|coût|coûts|commissions ~',
      ),
    ],
  },
  {
    name: 'coin-demand',
    patterns: [
      ...says(
        'positive',
        'fonds|etf ~ TGT ~ attirent|attire|collectent|captent|engrangent|séduisent|récoltent ~',
        'TGT :? ~ fonds|etf ~ attirent|collectent|captent|afflux|engrangent ~',
        'achète|achètent|accumule|accumulent|acquiert|empile|ajoute|rafle ~ TGT',
        'TGT :? ~ repasse|franchit|dépasse|reconquiert|retrouve|remonte ~ <num>|<money>|barre|seuil|cap|dollars|au ~',
        'TGT :? ~ pulvérise|explose|bat|efface|dépasse ~ record|sommet|haut ~',
      ),
      ...says(
        'negative',
        'fonds|etf ~ TGT ~ subissent|subit|perdent|sorties|retraits|voient|saignent|vidés ~',
        'TGT :? ~ fonds|etf ~ subissent|sorties|retraits|perdent|saignent ~',
        'TGT :? ~ passe|tombe|repasse|chute|glisse|retombe|plonge|casse ~ sous ~',
        'TGT :? ~ acheteurs|demande|investisseurs ~ retirent|fuient|disparaissent|faiblit|évapore|désertent ~',
        'TGT :? ~ efface|effacé|rend|rendu|gomme ~ gains|hausse|avance|progression ~',
        'coup de froid|vent de panique|tempête sur|chez ~ TGT',
        'interdit|interdisent|bannit|taxe|restreint ~ TGT',
      ),
    ],
  },
];

const questions: AskingWords = {
  asking: new Set(
    `faut doit peut est que quel quelle quels quelles où quand comment qui combien vaut acheter vendre y a t jusqu le la les l
     TGT OTH`.split(/\s+/),
  ),
  why: 'pourquoi',
};

const findRule = overrideFinder([...coinRules, ...frenchCompanyRules]);

/** What a rule for French says about the target, or null: then the word lists decide. */
export function frenchOverride(headline: ReadHeadline): OverrideFinding | null {
  return readQuestion(headline, questions) ?? findRule(headline);
}
