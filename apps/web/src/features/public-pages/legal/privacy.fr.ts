import type { TextsOf } from '../../../i18n/messages.ts';
import type { privacyText } from './privacy.text.ts';

export const texts: TextsOf<typeof privacyText> = {
  lead: 'Ce qui est conservé à votre sujet, pourquoi, combien de temps, et comment le récupérer ou le faire disparaître.',
  short: 'En bref',
  'short.1': 'Aucun traceur, aucune publicité, rien qui vienne d’un tiers sur nos pages.',
  'short.2': 'Des cookies pour la connexion, rien d’autre.',
  'short.3': 'Les clés de bourse sont chiffrées et ne réapparaissent jamais.',
  'short.4': 'L’export et l’effacement sont dans vos réglages, sans nous demander.',
  contents: 'Sur cette page',
  version: 'Version de novembre 2026',

  'who.title': 'Qui est responsable',
  'who.p1':
    'L’exploitant de cette installation décide de l’usage de vos données. Vous le joignez à l’adresse d’assistance au pied de chaque page ou par le [formulaire de contact](/contact-us). Les questions sur vos droits vont au même endroit.',
  'visit.title': 'Quand vous ne faites que regarder',
  'visit.p1':
    'Les pages publiques ne déposent aucun cookie et ne chargent rien d’autres sociétés : polices, scripts et images viennent de ce serveur. Votre navigateur garde dans son propre stockage votre choix de thème et de langue.',
  'visit.p2':
    'Le serveur journalise chaque requête avec son heure, son chemin et son résultat. Pour que personne ne submerge le service, les requêtes sont comptées par adresse réseau pendant un court moment.',
  'account.title': 'Quand vous avez un compte',
  'account.p1': 'Ces données sont nécessaires au fonctionnement de votre compte :',
  'account.li1':
    'votre adresse électronique et, si vous vous connectez ainsi, une empreinte de votre mot de passe (Argon2id), jamais le mot de passe lui-même ;',
  'account.li2':
    'votre nom affiché et votre image, ainsi que prénom, nom et téléphone si vous les indiquez ;',
  'account.li3': 'langue, fuseau horaire, devise, choix de notifications et mise en page ;',
  'account.li4': 'votre identifiant de parrainage, et qui vous a amené, le cas échéant ;',
  'account.li5':
    'vos sessions avec l’heure, le type d’appareil et l’adresse réseau, pour que vous puissiez les reconnaître et y mettre fin ;',
  'account.li6':
    'si vous passez par Google ou Facebook : leur identifiant pour vous et l’adresse qu’ils confirment. Nous ne recevons pas vos contacts et ne publions rien.',
  'account.p2':
    'Ce que vous créez fait aussi partie de votre compte : listes de suivi, graphiques et tracés, filtres, alertes, portefeuille, ordres et historique de vos discussions avec l’assistant.',
  'keys.title': 'Clés de bourse',
  'keys.p1':
    'Si vous reliez une bourse, sa clé et son secret sont conservés chiffrés (AES-256-GCM, une clé propre à chaque membre, enveloppée par une clé maîtresse gardée hors de la base). Ils ne sont déchiffrés qu’au moment de passer un ordre ou de lire votre compte. Ils ne figurent dans aucun export, aucun journal, aucune réponse du serveur ; vous n’en reverrez que les quatre derniers caractères de la clé.',
  'payments.title': 'Paiements',
  'payments.p1':
    'Une formule payante passe par un prestataire de paiement. Vous l’approuvez sur sa page ; vos coordonnées bancaires ne nous parviennent jamais. Nous gardons la formule, son état et ses reçus.',
  'mails.title': 'Courriels et lettre d’information',
  'mails.p1':
    'Les courriels sur votre compte sont envoyés parce que vous en avez un. La lettre n’est envoyée qu’après confirmation de votre adresse par un lien. Une adresse jamais confirmée est oubliée après 30 jours. Les copies des courriels envoyés sont gardées 90 jours.',
  'mails.p2':
    'Si vous vous désabonnez, nous gardons une empreinte à clé de votre adresse, pour que personne ne vous réinscrive par erreur. Elle demeure même quand tout le reste est effacé.',
  'assistant.title': 'L’assistant',
  'assistant.p1':
    'Par défaut, l’assistant fonctionne sur ce serveur. Si l’exploitant a relié un modèle de langue extérieur, votre question et les chiffres utiles à la réponse lui sont envoyés ; vos clés de bourse, votre mot de passe et votre adresse ne le sont pas.',
  'cookies.title': 'Les cookies',
  'cookies.p1':
    'Tous sont strictement nécessaires à la connexion, lisibles par le seul serveur, et déposés quand vous vous en servez :',
  'cookies.dt1': 'auspex_session',
  'cookies.dd1': 'Vous garde connecté. Au plus 60 jours, supprimé à la déconnexion.',
  'cookies.dt2': 'auspex_device',
  'cookies.dd2': 'Reconnaît un appareil déjà utilisé, afin de vous signaler les nouveaux. Un an.',
  'cookies.dt3': 'auspex_social',
  'cookies.dd3': 'Lie une connexion par Google ou Facebook à votre navigateur. Dix minutes.',
  'cookies.p2':
    'Tant que vous êtes connecté, votre navigateur garde aussi votre profil et un jeton d’accès de courte durée dans son stockage. La déconnexion supprime les deux.',
  'keep.title': 'Combien de temps nous les gardons',
  'keep.li1': 'Données du compte : jusqu’à ce que vous le supprimiez.',
  'keep.li2':
    'Sessions : au plus 60 jours, puis 30 de plus après leur fin, pour que la liste des connexions reste explicable.',
  'keep.li3': 'Codes des courriels : jusqu’à leur usage, une heure au plus. Pour la lettre : trois jours.',
  'keep.li4':
    'Lignes du journal d’audit : pour toujours, car un journal que l’on peut raccourcir ne prouve rien. Elles ne nomment les membres que par un identifiant pseudonyme.',
  'rights.title': 'Vos droits',
  'rights.p1':
    'Dans les [réglages du profil](/profile-settings), vous pouvez corriger vos données, tout exporter dans des formats ouverts et supprimer votre compte. La suppression met fin aussitôt à chaque session, détruit les clés de bourse et retire vos images. Les ordres sont gardés sous pseudonyme, car un registre d’opérations doit rester entier.',
  'rights.p2':
    'Vous pouvez aussi nous demander de limiter ou de cesser un usage de vos données, et saisir l’autorité de protection des données de votre pays.',
  'safe.title': 'Comment elles sont protégées',
  'safe.p1':
    'Les mots de passe sont hachés, les seconds facteurs et les clés chiffrés ; changer de clé, d’adresse ou de mot de passe exige une connexion récente, et chaque usage d’une clé de bourse est inscrit dans un journal que vous pouvez lire. S’il arrive quelque chose qui vous touche, nous vous le disons.',
  'changes.title': 'Modifications',
  'changes.p1':
    'Si cette politique change sur le fond, les membres en sont avertis par courriel avant que cela ne s’applique. La version est indiquée en haut.',
};
