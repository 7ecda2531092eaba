import type { TextsOf } from '../../../i18n/messages.ts';
import type { faqText } from './faq.text.ts';

export const texts: TextsOf<typeof faqText> = {
  found_one: '{{count}} résultat',
  found_other: '{{count}} résultats',
  none: 'Aucune question ne contient ces mots. Posez-nous la vôtre : une personne répond.',
  ask: 'Poser une question',
  link: 'Lien vers cette question',
  'group.analysis': 'L’analyse',
  'group.record': 'Le bilan',
  'group.orders': 'Ordres et clés',
  'group.data': 'Cours et données',
  'group.account': 'Compte et vie privée',
  'group.money': 'Tarifs et formules',

  'advice.q': 'Est-ce un conseil en investissement ?',
  'advice.a':
    'Non. Auspex calcule des probabilités, des fourchettes et des classements à partir de données publiques, et montre comment il y arrive. Il ne connaît ni vos revenus ni vos projets. Ce que vous faites d’un chiffre est votre décision et votre risque.',
  'accuracy.q': 'Les prévisions sont-elles exactes ?',
  'accuracy.a':
    'Regardez le [bilan public](/ai-returns) plutôt qu’un chiffre de notre part. Il montre l’étalonnage, la couverture et les résultats après frais, avec leurs intervalles. Un taux de réussite n’apparaît que lorsque assez de prévisions indépendantes lui donnent un sens ; d’ici là, la page dit combien il en manque.',
  'direction.q': 'Auspex peut-il dire si un cours va monter ?',
  'direction.a':
    'À peine, et personne ne nous a montré que cela se fasse de façon fiable. Dans notre propre étude sur des cours réels, les mesures techniques n’ont donné aucun avantage directionnel qui résiste aux frais. L’ampleur d’un mouvement s’estime bien mieux : c’est à cela que servent les fourchettes. Un avantage directionnel n’est affirmé qu’après un test sévère, séparément pour chaque marché et chaque horizon.',
  'stance.q': 'Que signifient alors acheter, conserver et vendre ?',
  'stance.a':
    'C’est la position technique : les votes d’un ensemble fixe d’indicateurs à la dernière barre close. Chaque vote est montré avec sa valeur, et avec ce qui ferait basculer la position. C’est une description du graphique, pas une consigne.',
  'ai.q': 'Où est l’intelligence artificielle là-dedans ?',
  'ai.a':
    'Une régression ridge et des arbres à gradient qui apprennent d’environ 75 mesures, un étalonnage des probabilités, un modèle de langue à nous pour les titres, et la discussion. Chaque modèle a une fiche qui dit sur quoi il a appris et ce qu’il a valu sur des données jamais vues.',
  'gate.q': 'Que veut dire « preuves insuffisantes » ?',
  'gate.a':
    'C’est ce que vous lisez à la place d’un chiffre quand une épreuve n’est pas passée ou que les données manquent. C’est un résultat, pas une panne. La ligne en dessous dit ce qui manque.',

  'record.q': 'Pourriez-vous embellir le bilan après coup ?',
  'record.a':
    'Pas sans que cela se voie. Chaque ligne contient l’empreinte de la précédente, le compte de base de données de l’application ne peut ni modifier ni effacer de lignes, et l’empreinte de toute la chaîne est publiée pour que d’autres la conservent. Dans l’[historique](/trade-history), le bouton de vérification recalcule la chaîne dans votre navigateur.',
  'backtest.q': 'Quelle différence entre test rétrospectif, fictif et réel ?',
  'backtest.a':
    'Le test rétrospectif montre ce que la règle aurait fait par le passé, pas à pas. Le fictif, ce qu’elle a fait depuis sa publication, sans argent. Le réel, avec de l’argent. Les trois ne sont jamais tracés d’un seul trait, et chacun a sa date de départ et son nombre d’opérations.',
  'placebo.q': 'Qu’est-ce que la ligne placebo ?',
  'placebo.a':
    'La même règle, nourrie des signaux du modèle après les avoir décalés dans le temps et mélangés entre actifs. Elle montre à quoi ressemble la pure chance sous la même règle. Si la vraie ligne court à l’intérieur de la bande du placebo, rien ne prouve le talent, si raide soit-elle.',

  'custody.q': 'Détenez-vous mon argent ou mes jetons ?',
  'custody.a':
    'Non. Ils restent sur votre compte en bourse. Auspex envoie des ordres avec une clé que vous y avez créée et que vous pouvez y supprimer à tout moment.',
  'withdraw.q': 'Pourquoi refuser une clé qui peut retirer ?',
  'withdraw.a':
    'Parce qu’une clé volée qui ne peut que négocier fait bien moins de dégâts qu’une clé qui peut vider un compte. À l’enregistrement, ses droits sont lus auprès de la bourse ; si elle peut retirer ou transférer, elle n’est pas conservée.',
  'lost.q': 'Que se passe-t-il si la bourse ne répond pas ?',
  'lost.a':
    'Votre ordre était enregistré avant de partir, et il ne part qu’une fois. Sans réponse, il compte comme inconnu et n’est jamais renvoyé. Auspex interroge alors la bourse jusqu’à savoir avec certitude s’il existe. Il en va de même à chaque redémarrage.',
  'paper.q': 'Puis-je essayer sans argent ?',
  'paper.a':
    'Oui. Chaque compte s’accompagne d’un compte fictif. Il s’exécute contre le carnet du moment, avec frais, délais et exécutions partielles, et refuse ce qu’une vraie bourse refuserait.',
  'stock-orders.q': 'Puis-je négocier des actions par Auspex ?',
  'stock-orders.a':
    'Non. Les ordres ne partent que vers des bourses de cryptomonnaies. Les positions en actions se saisissent à la main ou par fichier, pour que le portefeuille soit complet.',

  'simulated.q': 'Que veut dire « marché simulé » ?',
  'simulated.a':
    'Cette installation fonctionne sans données extérieures : les noms sont réels, les cours inventés. Tout marche comme avec de vraies données, mais rien de ce que vous voyez n’a de rapport avec le marché réel. La mention reste sur chaque page, les fichiers exportés la portent aussi, et le simulé ne se mêle jamais au réel.',
  'sources.q': 'D’où viennent les cours réels ?',
  'sources.a':
    'Cela dépend du réglage de l’installation : interfaces publiques de bourses crypto, Alpha Vantage, dépôts auprès de la SEC, fils d’actualité ou fichiers. Chaque chiffre nomme sa source et son heure. Quand une source a du retard, il est indiqué à côté du cours.',
  'stale.q': 'Pourquoi un chiffre indique-t-il qu’il n’est plus à jour ?',
  'stale.a':
    'Parce que sa source n’a rien apporté de plus récent. Une donnée ancienne est montrée avec sa date, plutôt qu’omise ou présentée comme actuelle.',

  'cookies.q': 'Utilisez-vous des cookies ou des traceurs ?',
  'cookies.a':
    'Seulement ceux que la connexion exige, et aucun avant elle. Aucun traceur, aucune publicité, aucun script d’un tiers. Chaque cookie est nommé dans la [politique de confidentialité](/privacy-policy#cookies).',
  'erase.q': 'Puis-je emporter mes données ou les faire effacer ?',
  'erase.a':
    'Les deux, dans les réglages de votre profil. L’export est complet et dans des formats ouverts. L’effacement met fin aussitôt à toutes les sessions et détruit les clés de bourse ; les ordres sont gardés sous pseudonyme, car un registre doit rester entier.',
  'mail.q': 'Comment arrêter vos courriels ?',
  'mail.a':
    'Par le lien à la fin de chaque lettre : un geste, sans connexion, et il peut être annulé. Sans courriel sous la main, passez par [cette page](/process/unsubscribe). Les messages qui concernent votre compte, comme un nouveau mot de passe, ne sont pas commerciaux et continuent d’arriver.',

  'free.q': 'Que comprend l’offre gratuite ?',
  'free.a':
    'Tous les outils pour les deux marchés, cinq alertes et le compte fictif. Signaux et prévisions arrivent avec cinq barres de retard. Le prix est de 0 USD.',
  'cancel.q': 'Comment arrêter une formule payante ?',
  'cancel.a':
    'En deux gestes, dans [Gérer l’abonnement](/pricing). Elle court alors jusqu’à la fin de la période payée. Rien de ce que vous avez créé n’est supprimé en revenant à l’offre gratuite.',
};
