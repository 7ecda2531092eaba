import { words } from '../lexicon/inflect.ts';

/** Forms of regular verbs that headlines use: `grimper` (first group) and `bondir` (second), with the conditional. */
export function inflectFrench(list: string): string[] {
  return list.trim().split(/\s+/).flatMap(formsOf);
}

function formsOf(infinitive: string): string[] {
  const stem = infinitive.slice(0, -2);
  if (infinitive.endsWith('ir')) {
    const endings = ['ir', 'it', 'issent', 'i', 'ie', 'is', 'ies', 'issant', 'ira', 'irait', 'issait'];
    return endings.map((ending) => stem + ending);
  }
  const soft = stem.endsWith('g') ? `${stem}e` : stem.endsWith('c') ? `${stem.slice(0, -1)}ç` : stem;
  // "relever, relève": the last e or é before a single consonant opens in forms without an ending of their own.
  const open = stem.replace(/[eé](?=[bcdfglmnprstv]$)/, 'è');
  return [
    ...[`${open}e`, `${open}ent`],
    ...['e', 'ent', 'er', 'é', 'és', 'ée', 'ées', 'era', 'erait', 'eraient'].map((ending) => stem + ending),
    ...[`${soft}ant`, `${soft}ait`],
  ];
}

/** Upward movement of whatever is named. */
export const frenchUp: readonly string[] = [
  ...inflectFrench(`grimper monter augmenter progresser avancer rebondir bondir envoler flamber décoller accélérer doubler
    tripler quadrupler relever rehausser hausser remonter gonfler exploser apprécier élargir creuser amplifier intensifier
    doper redresser renforcer dépasser surpasser surperformer multiplier aggraver alourdir enfler`),
  ...words(`hausse hausses bond bonds envolée rebond rebonds reprise croissance flambée progression augmentation
    accélération remontée sommet sommets croît croissent accroît accroissent accru accrue bat battent battu battre
    monte-en-flèche supérieur supérieurs supérieure supérieures`),
];

/** Downward movement. */
export const frenchDown: readonly string[] = [
  ...inflectFrench(`baisser chuter reculer tomber plonger dévisser dégringoler céder lâcher effondrer fléchir ralentir diminuer
    diviser abaisser sabrer amputer effacer replier trébucher glisser sombrer rétrécir refluer piquer couler régresser
    contracter alléger résorber raboter tasser rogner`),
  ...words(`baisse baisses chute chutes recul reculs repli replis plongeon dégringolade effondrement ralentissement
    diminution décrue réduit réduisent réduite réduites réduits réduire réduction décroche décrochent décroché
    perd perdent perdu perdre descend descendent descendre inférieur inférieurs inférieure inférieures krach débâcle`),
];

/** Good news for its subject. */
export const frenchGood: readonly string[] = [
  ...inflectFrench(`remporter gagner profiter bénéficier signer attirer rassurer soulager briller triompher autoriser approuver
    homologuer valider réussir récupérer rétablir plébisciter saluer acclamer innover sauver empocher rafler relancer
    redémarrer rouvrir conforter recommander privilégier préserver déjouer épargner exempter blanchir disculper acquitter
    lever dominer`),
  ...words(`succès gagnant gagnante victoire victoires percée prometteur prometteuse prometteurs rentable rentables solide
    solides robuste robustes dynamique brillant excellent excellents excellente historique historiques record records optimiste
    optimistes séduit séduisent séduire convainc convaincu séduite obtient obtiennent obtenu décrocher conquiert soulagement
    embellie engouement ruée triomphe attractif accord partenariat partenariats dividende contrat commande commandes géant
    bénéfices favorable favorables positif positive positifs positives fort forte forts fortes meilleur meilleure
    meilleurs meilleures haussier haussière haussiers acheteur surpondérer surperformance achat exemption sursis répit
    gain gains aubaine nouveau-record sommet plus-haut excédent collecte afflux entrées`),
];

/** Bad news for its subject. */
export const frenchBad: readonly string[] = [
  ...inflectFrench(`échouer licencier supprimer condamner accuser pirater dérober siphonner voler attaquer bloquer suspendre geler
    fermer exclure rejeter refuser boycotter rappeler retarder reporter menacer inquiéter alerter craindre peser
    plomber manquer sanctionner pénaliser délaisser bouder affaiblir fragiliser essouffler patiner caler abandonner renoncer
    perquisitionner épingler soupçonner assigner ébranler secouer pâtir frapper trinquer déraper stagner
    liquider brûler dégrader sanctionner rater annuler pilonner amender`),
  ...words(`échec échecs pertes perte licenciement licenciements suppression suppressions faillite faillites amende amendes
    plainte plaintes procès poursuites poursuivi poursuivie poursuit enquête enquêtes perquisition perquisitions condamnation
    fraude fraudes scandale scandales piratage piratages vol faille failles panne pannes suspend suspendent suspendu suspendue
    suspendus interrompt interrompu interrompre arrêt fermeture fermetures exclu exclue exclus interdit interdite
    interdits interdiction refus boycott grève grèves rappel rappels rappelle rappellent retard retards menace menaces inquiétude inquiétudes craint
    crainte craintes déçoit déçoivent déçu déçue décevoir décevant décevants décevante décevantes déception avertissement
    avertit alerte alertes crise difficulté difficultés pénurie pénuries doute doutes risque risques pression pressions souffre
    souffrent souffert souffrir sanction sanctions fuit fuient fuir fuite fuites défaut défauts défaillance morose faible faibles
    fragile fragiles mauvais mauvaise mauvaises pire pires accident accidents explosion mort morts démission démissionne
    limogé limogée limogeage dette dettes surendettement abus tromperie corruption malversations baissier baissière
    baissiers vendeur alarme coup-dur revers déboires tourmente turbulences sell-off dilution retrait retraits sorties hémorragie
    exode blocage coupure incident incidents bug attaque attaques démantèlement désaffection litige contentieux pénalité
    inculpé inculpée visé visée mis-en-cause insuffisant insuffisante vendre sous-performance sous-pondérer alléger rattrapé
    douteux douteuse douteuses essoufflement marasme récession bulle`),
];

/** Things of which less is better. */
export const frenchInverse: readonly string[] =
  words(`perte pertes dette dettes coût coûts frais dépense dépenses charges impôt
  impôts taxe taxes facture factures impayés impayé créances défaut défauts stocks endettement déficit déficits inflation
  chômage plaintes amendes sinistres pannes licenciements risque risques crainte craintes démissions désabonnements attrition
  vols résiliations annulations retards remboursements passif provisions dépréciations pénuries inventaires arriérés douteuses
  tension tensions pression pressions`);

/** Good things that a direction word may move. */
export const frenchCarriers: readonly string[] =
  words(`croissance demande rentabilité marge marges bénéfice bénéfices ventes
  trafic recettes revenus chiffre résultats abonnés clients commandes livraisons objectif prévisions dividende collecte gains`);

/** How strongly a phrase speaks. */
export const frenchStrongWords: ReadonlySet<string> = new Set([
  ...inflectFrench(`flamber envoler exploser bondir plonger dévisser dégringoler effondrer tripler quadrupler sombrer
    pulvériser`),
  ...words(`record historique effondrement plongeon dégringolade envolée flambée faillite fraude scandale krach débâcle massif
    massive géant explosion triomphe`),
]);

export const frenchSlightWords: ReadonlySet<string> = new Set(
  words('légèrement légère léger peu modestement modeste timide timidement faiblement'),
);
