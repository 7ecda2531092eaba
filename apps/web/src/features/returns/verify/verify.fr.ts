import type { TextsOf } from '../../../i18n/messages.ts';
import type { verifyText } from './verify.text.ts';

export const texts: TextsOf<typeof verifyText> = {
  'verify.title': 'Vérifiez vous-même',
  'verify.lead':
    'Votre navigateur charge chaque ligne de ce marché et chaque maillon du registre, puis recalcule le tout. Notre serveur ne fournit que les données brutes.',
  'verify.start': 'Vérifier dans ce navigateur',
  'verify.again': 'Vérifier à nouveau',
  'verify.running': 'Vérification…',
  'verify.saveRoot': 'Garder la fin de la chaîne',
  'file.choose': 'Comparer avec une fin gardée',
  'file.chosen': 'À comparer avec {{file}}, entrée {{count}}.',
  'file.foreign': 'C’est la fin d’une autre chaîne ({{world}}) : elle ne dit rien de celle-ci.',
  'file.forget': 'Sans lui',
  'file.refused':
    '{{file}} n’est pas une fin de chaîne gardée, ou a été modifié. Choisissez le fichier donné par « Garder la fin de la chaîne » ; ce qui est affiché ici reste tel quel.',
  'verify.good': 'Tout ce qui peut être vérifié est exact.',
  'verify.bad': 'Ce bilan ne tient pas. La première rupture est nommée ci-dessous.',
  'verify.unsure': 'Tout n’a pas pu être vérifié. Réessayez quand le serveur répondra.',
  'verify.waiting': 'en attente',
  'verify.passed': 'exact',
  'verify.failed': 'rompu',
  'verify.skipped': 'non vérifié',
  'verify.busy': 'en cours',
  'verify.notTried': 'Non tenté, car une étape précédente a échoué.',
  'verify.unreachable': 'Les données n’ont pas pu être chargées : {{why}}',

  'step.rows': 'Chaque ligne est là',
  'step.sum': 'Les lignes font la courbe',
  'step.chain': 'La chaîne est entière',
  'step.witness': 'La chaîne a gardé son passé',
  'step.proofs': 'Les lignes figurent dans la chaîne',

  'rows.read_one': '1 ligne chargée sur {{total}}.',
  'rows.read_other': '{{count}} lignes chargées sur {{total}}.',
  'sum.sums':
    '{{rows}} lignes, pertes comprises, font {{profit}} sur un compte de 10 000 $. La courbe dit de même au centime près.',
  'sum.short': 'Seules {{rows}} lignes sur {{total}} sont arrivées : il en manque {{missing}}.',
  'sum.repeated': 'La ligne {{id}} apparaît deux fois.',
  'sum.badRow':
    'La ligne {{id}} est la première fausse : elle affiche {{shown}}, ses propres chiffres donnent {{should}}.',
  'sum.missing':
    'Il manque une ligne de {{symbol}} : son bilan en compte {{counted}}, la liste {{rows}}. Ce qui manque a fait {{amount}}.',
  'sum.missingPlain':
    'Il manque une ligne de {{symbol}} : son bilan en compte {{counted}}, la liste {{rows}}.',
  'sum.tooMany': '{{symbol}} a une ligne de trop : son bilan en compte {{counted}}, la liste {{rows}}.',
  'sum.differs':
    'Les lignes font {{profit}}, la courbe {{curve}}. Une ligne au moins n’est pas celle qui a fait la courbe.',
  'sum.none': 'Il n’y a encore ni ligne ni courbe.',
  'sum.noCurve': '{{rows}} lignes font {{profit}}, mais aucune courbe ne permet de comparer.',

  'chain.good':
    '{{count}} entrées suivies de la première à la dernière, chaque empreinte recalculée. La chaîne finit par {{hash}}.',
  'chain.empty': 'Le registre n’a encore aucune entrée : rien ne peut y être rompu.',
  'chain.bad': 'La première rupture est l’entrée {{seq}} : {{why}}',
  'chain.badLeaf': 'La première rupture est {{id}} dans l’entrée {{seq}} : {{why}}',

  'witness.file':
    'Elle contient toujours la fin de votre fichier {{file}} (entrée {{count}}). Rien n’a été réécrit avant elle.',
  'witness.good':
    'Elle contient toujours la fin que ce navigateur a vue le {{date}} (entrée {{count}}). Rien n’a été réécrit avant elle.',
  'witness.none':
    'Ce navigateur n’a jamais vu la chaîne : personne ici ne peut dire comment elle finissait auparavant. Il s’en souvient désormais.',

  'proofs.rows_one':
    '1 ligne est prouvée par son chemin jusqu’à la racine de son entrée, et affiche ce qui a été écrit.',
  'proofs.rows_other':
    '{{count}} lignes sont prouvées par leur chemin jusqu’à la racine de leur entrée, et affichent ce qui a été écrit.',
  'proofs.sealed': 'Parmi elles, {{count}} restent scellées pour vous jusqu’à leur premier résultat.',
  'proofs.lost': 'La ligne {{id}} prétend figurer dans le registre, et le registre ne l’a pas ainsi.',
  'proofs.late':
    'L’opération {{id}} fut écrite le {{written}}, pas avant l’ouverture à laquelle elle entre ({{opened}}).',
  'proofs.unlisted': 'L’opération {{id}} fut écrite le {{date}}, et la liste l’omet.',
  'proofs.history':
    'Un test historique est recalculé et n’entre jamais ligne par ligne dans le registre. L’entrée {{seq}} garde l’empreinte de son fichier : {{hash}}.',
  'proofs.historyNone':
    'Un test historique est recalculé et n’entre jamais ligne par ligne dans le registre. L’empreinte de son fichier n’y est pas encore.',
  'proofs.none': 'Aucune de ces lignes ne figure dans le registre.',

  'why.malformed': 'quelque chose n’y a pas la bonne forme.',
  'why.other-world': 'elle appartient à une autre chaîne.',
  'why.missing-entry': 'elle manque.',
  'why.repeated-entry': 'elle apparaît deux fois.',
  'why.broken-link': 'elle ne nomme pas l’entrée précédente.',
  'why.altered-header': 'son empreinte n’est pas celle de son contenu.',
  'why.altered-entry': 'elle contient autre chose que ce qu’elle engageait.',
  'why.time-backwards': 'elle prétend être plus ancienne que la précédente.',
  'why.altered-body': 'son texte a été changé après coup.',
  'why.foreign-leaf': 'cette ligne n’appartient pas à l’entrée.',
  'why.missing-leaf': 'il y manque une ligne.',
  'why.stray-leaf': 'elle a une ligne qu’elle ne compte pas.',
  'why.repeated-leaf': 'une ligne y apparaît deux fois.',
  'why.lost-call': 'un résultat ne renvoie à aucune annonce antérieure.',
  'why.second-outcome': 'son annonce a déjà un résultat.',
  'why.false-outcome': 'ce n’est pas ce que donnent son annonce et les cours.',
  'why.unknown-entry': 'la chaîne n’a pas une telle entrée.',
  'why.missing-body': 'son texte n’a pas été remis.',
  'why.shown-differs': 'la page affiche autre chose que ce qui a été écrit.',
  'why.missing-copy': 'la page l’omet.',
  'why.stray-copy': 'la page l’affiche, et elle n’a jamais été écrite.',
  'why.altered-root': 'la racine d’un jour n’est pas de celles que la chaîne a eues.',
  'why.proof-material': 'sa preuve ne convient pas.',
  'why.cut-tail': 'elle existait quand la chaîne fut témoignée auparavant, et a disparu.',
  'why.other-root': 'la chaîne finit par une autre empreinte que celle qui fut témoignée.',
};
