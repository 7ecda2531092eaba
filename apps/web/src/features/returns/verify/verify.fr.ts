import type { TextsOf } from '../../../i18n/messages.ts';
import type { verifyText } from './verify.text.ts';

export const texts: TextsOf<typeof verifyText> = {
  'verify.title': 'Vérifiez vous-même',
  'verify.lead':
    'Votre navigateur charge chaque ligne de ce marché et chaque maillon du registre, puis recalcule le tout. Notre serveur ne fournit que les données brutes.',
  'verify.start': 'Vérifier dans ce navigateur',
  'verify.again': 'Vérifier à nouveau',
  'verify.running': 'Vérification…',
  'verify.saveRoot': 'Enregistrer la dernière empreinte',
  'file.choose': 'Comparer avec une empreinte enregistrée',
  'file.chosen': 'Comparaison avec {{file}}, entrée {{count}}.',
  'file.foreign': 'Elle appartient à une autre chaîne ({{world}}) : elle ne dit rien de celle-ci.',
  'file.forget': 'Ne pas comparer',
  'file.refused':
    '{{file}} n’est pas une empreinte enregistrée, ou a été modifié. Choisissez le fichier créé par « Enregistrer la dernière empreinte » ; rien n’a changé ici.',
  'outside.feed': 'Empreintes quotidiennes en flux (RSS)',
  'outside.signed': 'Ce qui a été signé pour le {{date}}',
  'outside.stamp': 'Horodatage pour le {{date}}',
  'outside.stampWhy':
    'Établi par une autorité extérieure (RFC 3161) : ce qui a été signé existait alors, quoi que nous disions.',
  'verify.good': 'Tout ce qui a pu être vérifié est exact.',
  'verify.bad': 'La vérification de cet historique échoue. La première rupture est nommée ci-dessous.',
  'verify.unsure': 'Tout n’a pas pu être vérifié. Les étapes ci-dessous disent pourquoi.',
  'verify.waiting': 'pas encore lancé',
  'verify.passed': 'vérifié',
  'verify.failed': 'rompu',
  'verify.skipped': 'ignoré',
  'verify.nothing': 'rien à comparer pour l’instant',
  'verify.busy': 'en cours',
  'verify.notTried': 'Non lancé, car une étape précédente a échoué.',
  'verify.unreachable': 'Les données n’ont pas pu être chargées : {{why}}',

  'step.rows': 'Chaque ligne est là',
  'step.sum': 'La somme des lignes donne la courbe',
  'step.chain': 'La chaîne est intacte',
  'step.signature': 'L’éditeur l’a signée',
  'step.witness': 'Le passé de la chaîne est inchangé',
  'step.proofs': 'Chaque ligne est dans la chaîne',
  'step.proofsHistory': 'L’empreinte du fichier est dans la chaîne',

  'rows.read_one': '1 ligne chargée sur {{total}}.',
  'rows.read_other': '{{count}} lignes chargées sur {{total}}.',
  'sum.sums':
    '{{rows}} lignes, pertes comprises, font {{profit}} sur un compte de 10 000 $. La courbe concorde au centime près.',
  'sum.short': 'Seules {{rows}} lignes sur {{total}} sont arrivées : il en manque {{missing}}.',
  'sum.repeated': 'La ligne {{id}} apparaît deux fois.',
  'sum.badRow':
    'La ligne {{id}} est la première fausse : elle affiche {{shown}}, mais ses propres chiffres donnent {{should}}.',
  'sum.missing':
    'Il manque une ligne de {{symbol}} : son historique en compte {{counted}}, la liste {{rows}}. Les lignes manquantes ont fait {{amount}}.',
  'sum.missingPlain':
    'Il manque une ligne de {{symbol}} : son historique en compte {{counted}}, la liste {{rows}}.',
  'sum.tooMany': '{{symbol}} a une ligne de trop : son historique en compte {{counted}}, la liste {{rows}}.',
  'sum.differs':
    'Les lignes font {{profit}}, la courbe {{curve}}. Au moins une ligne n’est pas celle dont la courbe a été faite.',
  'sum.none': 'Il n’y a encore ni ligne ni courbe.',
  'sum.noCurve': '{{rows}} lignes font {{profit}}, mais aucune courbe ne permet de comparer.',

  'chain.good':
    '{{count}} entrées suivies de la première à la dernière, chaque empreinte recalculée. La chaîne finit par {{hash}}.',
  'chain.empty': 'Le registre n’a encore aucune entrée : rien ne peut y être rompu.',
  'chain.bad': 'La première rupture est l’entrée {{seq}} : {{why}}',
  'chain.badLeaf': 'La première rupture est {{id}} dans l’entrée {{seq}} : {{why}}',

  'signature.signed':
    'Signée le {{at}} avec la clé {{key}}, utilisée depuis le {{since}}. Seul l’éditeur peut produire cette signature. Seule une empreinte enregistrée plus tôt peut montrer si le passé a été modifié.',
  'signature.nothing': 'Il n’y a encore aucune entrée, donc rien à signer.',
  'signature.adopted':
    'Rien n’a été écrit depuis que la clé {{key}} est utilisée, le {{since}}. Elle a alors signé cette empreinte ; les entrées antérieures ne portent pas de signature propre.',
  'signature.lost-end':
    'La chaîne ne contient pas l’empreinte que la clé {{key}} a signée à sa mise en service : son passé a été réécrit, ou sa fin coupée.',
  'signature.older': 'Le registre n’a pas encore de clé : rien n’est signé. La prochaine entrée le sera.',
  'signature.no-browser':
    'Ce navigateur ne sait pas vérifier les signatures Ed25519, ou la page a été chargée sans HTTPS. Une version récente de tout grand navigateur le peut, de même que « auspex verify-ledger ».',
  'signature.unsigned':
    'La dernière empreinte ne porte aucune signature, alors que le registre avait déjà une clé. Soit la signature a été retirée, soit quelqu’un sans la clé a écrit cette entrée.',
  'signature.unknown-key': 'La dernière empreinte est signée avec une clé que l’éditeur ne liste pas.',
  'signature.false-signature':
    'La signature ne correspond pas : l’empreinte, le nombre d’entrées ou la date a été changé après la signature, ou quelqu’un sans la clé l’a signée.',
  'signature.false-key':
    'La liste des clés de l’éditeur a été changée : l’une d’elles ne correspond pas à sa propre signature.',
  'signature.other-day': 'L’empreinte publiée pour le {{date}} n’est pas de celles que la chaîne a eues.',
  'signature.redated':
    'L’empreinte publiée pour le {{date}} est dans la chaîne, mais sa date et son heure ne sont pas celles que l’éditeur a signées.',
  'signature.key-gone':
    'L’empreinte que vous avez gardée était signée avec la clé {{key}}, qui n’est plus listée. Une clé ne quitte jamais la liste : la liste a donc été remplacée.',
  'signature.kept-false':
    'L’empreinte que vous avez gardée porte une signature de la clé {{key}} qui ne tient pas : votre copie a été changée, ou la période de la clé l’a été.',

  'witness.file':
    'Elle contient toujours l’empreinte de votre fichier {{file}} (entrée {{count}}). Rien n’a été réécrit avant elle.',
  'witness.good':
    'Elle contient toujours l’empreinte que ce navigateur a vue le {{date}} (entrée {{count}}). Rien n’a été réécrit avant elle.',
  'witness.none':
    'Ce navigateur n’a jamais vu la chaîne : il ne peut pas dire quelle était son empreinte auparavant. Il la retient désormais.',

  'proofs.rows_one':
    '1 ligne est prouvée par son chemin jusqu’à la racine de son entrée, et affiche exactement ce qui a été enregistré.',
  'proofs.rows_other':
    '{{count}} lignes sont prouvées par leur chemin jusqu’à la racine de leur entrée, et affichent exactement ce qui a été enregistré.',
  'proofs.sealed': 'Parmi elles, {{count}} restent scellées pour vous jusqu’à leur première issue.',
  'proofs.lost': 'La ligne {{id}} prétend figurer au registre, mais le registre ne la contient pas ainsi.',
  'proofs.late':
    'L’opération {{id}} a été enregistrée le {{written}}, pas avant l’ouverture à laquelle elle entre ({{opened}}).',
  'proofs.unlisted': 'L’opération {{id}} a été enregistrée le {{date}}, mais la liste l’omet.',
  'proofs.history':
    'Un backtest est recalculé et n’entre jamais ligne par ligne dans le registre. L’entrée {{seq}} garde l’empreinte de son fichier : {{hash}}.',
  'proofs.historyNone':
    'Un backtest est recalculé et n’entre jamais ligne par ligne dans le registre. L’empreinte de son fichier n’y est pas encore.',
  'proofs.none': 'Aucune de ces lignes ne figure dans le registre.',

  'why.malformed': 'une partie est mal formée.',
  'why.other-world': 'elle appartient à une autre chaîne.',
  'why.missing-entry': 'elle manque.',
  'why.repeated-entry': 'elle apparaît deux fois.',
  'why.broken-link': 'elle ne renvoie pas à l’entrée précédente.',
  'why.altered-header': 'son empreinte ne correspond pas à son contenu.',
  'why.altered-entry': 'elle contient autre chose que ce qu’elle engageait.',
  'why.time-backwards': 'elle prétend être plus ancienne que la précédente.',
  'why.altered-body': 'son texte a été changé après coup.',
  'why.foreign-leaf': 'cette ligne n’appartient pas à l’entrée.',
  'why.missing-leaf': 'il y manque une ligne.',
  'why.stray-leaf': 'elle a une ligne qu’elle ne compte pas.',
  'why.repeated-leaf': 'une ligne y apparaît deux fois.',
  'why.lost-call': 'une issue ne renvoie à aucune prévision antérieure.',
  'why.second-outcome': 'sa prévision a déjà une issue.',
  'why.false-outcome': 'il ne correspond pas à sa prévision et aux cours.',
  'why.unknown-entry': 'la chaîne n’a pas cette entrée.',
  'why.missing-body': 'son texte n’a pas été fourni.',
  'why.shown-differs': 'la page affiche autre chose que ce qui a été enregistré.',
  'why.missing-copy': 'la page l’omet.',
  'why.stray-copy': 'la page l’affiche, mais elle n’a jamais été enregistrée.',
  'why.altered-root': 'la racine d’un jour n’est pas de celles que la chaîne a eues.',
  'why.proof-material': 'sa preuve ne correspond pas.',
  'why.cut-tail': 'elle existait quand la chaîne a été vue la dernière fois, et a disparu.',
  'why.unsigned': 'elle ne porte aucune signature, alors que le registre avait déjà une clé.',
  'why.unknown-key': 'elle est signée avec une clé qui n’est pas listée.',
  'why.false-signature': 'sa signature ne correspond pas.',
  'why.redated-root': 'la racine d’un jour porte une autre date que celle qui a été signée.',
  'why.false-key': 'la clé qui devrait la signer n’est pas ce qu’elle prétend être.',
  'why.false-timestamp': 'l’horodatage gardé pour le jour ne porte pas sur sa racine.',
  'why.other-root': 'la chaîne finit par une autre empreinte que celle vue auparavant.',
};
