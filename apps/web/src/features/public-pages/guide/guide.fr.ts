import type { TextsOf } from '../../../i18n/messages.ts';
import type { guideText } from './guide.text.ts';

export const texts: TextsOf<typeof guideText> = {
  lead: 'Ce que montre chaque écran, d’où cela vient, et ce qu’il ne peut pas savoir. Lisez la première partie ; consultez le reste au besoin.',
  contents: 'Dans ce guide',
  'chapter.start': 'Commencer',
  'chapter.read': 'Lire',
  'chapter.act': 'Agir',
  'chapter.look': 'Consulter',

  'first-hour.title': 'Votre première heure',
  'first-hour.p1':
    '[Inscrivez-vous](/register) et ouvrez le lien reçu par courriel. Choisissez ensuite vos marchés, votre fuseau horaire et votre devise, puis marquez quelques symboles d’une étoile : ils forment votre liste de suivi, par laquelle commencent la plupart des écrans. Chaque étape peut se sauter et se reprendre.',
  'first-hour.p2':
    'Votre compte fictif est prêt. Passez-y un petit ordre avant de lire la suite : il montre tous les états qu’un ordre peut prendre, et ne coûte rien.',
  'first-hour.note':
    'La mention « Marché simulé » dans la barre signifie que les noms sont réels et les cours inventés. Elle sert à essayer, pas à décider.',

  'time.title': 'L’heure d’un chiffre',
  'time.p1':
    'Chaque chiffre a une heure et une source ; survolez-le, ou regardez le coin inférieur d’un graphique. Une donnée ancienne est montrée avec sa date. Un tiret signale un manque, et dit pourquoi.',
  'time.p2':
    'Le réglage de date, dans la barre du haut, vous ramène en arrière : chaque analyse n’emploie alors que ce que l’on savait ce jour-là. Ordres et alertes sont coupés pendant ce temps, et la barre est teintée pour que vous ne l’oubliiez pas.',

  'signals.title': 'Les signaux',
  'signals.p1':
    'Un signal naît à la clôture d’une barre et ne change plus ensuite. Ses éléments se lisent séparément :',
  'signals.dt1': 'Position',
  'signals.dd1':
    'Acheter, conserver ou vendre selon les votes des indicateurs, groupés en court, moyen et long terme. La ligne sur le basculement nomme le vote le plus près de changer.',
  'signals.dt2': 'P(hausse)',
  'signals.dd2':
    'La probabilité d’une hausse à 5, 20 ou 60 barres. Tant que la porte est fermée, elle vient de la distribution des rendements passés, et le dit.',
  'signals.dt3': 'Mouvement attendu',
  'signals.dd3':
    'Une fourchette qui devrait tenir dans 80 cas sur 100. Combien de fois elle a tenu figure au bilan.',
  'signals.dt4': 'Preuves',
  'signals.dd4':
    'Si la porte est ouverte, et sinon ce qui manque. Une porte fermée signifie : aucun avantage mesurable à ce jour.',
  'signals.p2':
    'Ouvrez une ligne pour le graphique, chaque indicateur avec sa valeur et son vote, et ce que regarde le modèle. Ces contributions donnent exactement le score une fois additionnées.',

  'forecasts.title': 'Les prévisions',
  'forecasts.p1':
    'L’éventail montre où peut se trouver un cours après 30 jours, 90 jours, un et deux ans : la bande du milieu devrait contenir la moitié des issues, la suivante 80 % et la plus large 90 %. À côté figure la part que chaque bande a réellement contenue jusqu’ici.',
  'forecasts.p2':
    'Regardez d’abord la largeur. La ligne médiane d’une longue prévision tient surtout à la pente du marché : une hypothèse, pas une découverte.',

  'returns.title': 'Le bilan public',
  'returns.p1':
    '[Cryptos](/ai-returns) et [actions](/stock-ai-returns), ouvert à tous. Test rétrospectif, fictif et réel forment trois séries, jamais une seule. À côté de la courbe courent l’achat conservé, des entrées au hasard et un placebo avec sa bande. Les mesures ont des intervalles à 95 % ; déplacez le curseur des frais, et tout est recalculé.',
  'returns.p2':
    'L’[historique des opérations](/trade-history) liste chacune avec son empreinte. Le bouton de vérification recalcule la chaîne dans votre navigateur.',

  'seasonality.title': 'La saisonnalité',
  'seasonality.p1':
    'Mois, jours et, pour les cryptos, heures. Chaque fenêtre indique sur combien d’années elle repose, son taux de réussite avec intervalle, sa pire année, et ce qui reste sans la meilleure. La valeur q corrige tout ce qui a été fouillé : à q = 0,1, environ une trouvaille sur dix relève de la chance.',

  'screener.title': 'Le filtre',
  'screener.p1':
    'Composez des conditions en pressant, ou écrivez-les. Une erreur est marquée au caractère près. Le nombre de résultats suit votre frappe.',
  'screener.li1':
    '`rsi14 < 30 and rev_yoy > 0.1` trouve les valeurs survendues dont le chiffre d’affaires croît.',
  'screener.li2': 'Enregistrez un filtre et soyez alerté quand une valeur y entre ou en sort.',
  'screener.li3':
    'Choisissez une date passée pour voir quelles valeurs répondaient alors, et ce qui a suivi.',

  'charts.title': 'Les graphiques',
  'charts.p1':
    'Molette pour zoomer, glisser pour déplacer, double clic pour ajuster. Les indicateurs se masquent, se réordonnent et prennent leur propre volet ; les tracés sont gardés avec votre compte. La relecture avance barre par barre. « Tableau » montre les mêmes données en lignes, avec CSV.',

  'news.title': 'Actualités et sentiment',
  'news.p1':
    'Chaque valeur d’un titre montre les mots qui la justifient. Le sentiment compare un actif à ses propres vingt derniers jours et reste gris en dessous de vingt textes. Un clic mène à chaque texte compté.',

  'volume.title': 'Volume relatif et corrélation',
  'volume.p1':
    'Le volume relatif compare le jour, jusqu’à cette minute, à la même heure des autres jours. La corrélation emploie les rendements logarithmiques des jours communs ; en dessous de 30, la case reste vide. Les « paris effectifs » disent à combien de positions indépendantes revient votre portefeuille.',

  'earnings.title': 'Le calendrier des résultats',
  'earnings.p1':
    'Une date est confirmée, de deux sources, estimée ou en conflit ; ses changements passés sont listés. Pour chaque société, vous voyez comment le cours a reçu ses douze dernières publications. Le flux pour votre agenda se trouve sous « .ics ».',

  'portfolio.title': 'Le portefeuille',
  'portfolio.p1':
    'Comptes de bourse, compte fictif, et ce que vous saisissez ou importez. La variation entre deux jours se découpe en cours, devise, frais et versements, et la somme est exacte. Si les livres et la bourse divergent, une ligne « écart » montre de combien.',

  'keys.title': 'Relier une bourse',
  'keys.p1':
    'Dans [Gérer les clés API](/manage-api-keys). Créez auprès de la bourse une clé qui peut lire et négocier ; laissez retrait et transfert désactivés, sinon elle est refusée. Fixez des limites au passage. Voir aussi les [conditions de négociation](/trading-terms).',

  'orders.title': 'Passer un ordre',
  'orders.p1':
    'Le formulaire montre coût, frais et glissement avant que vous ne confirmiez. Si une règle de la bourse est enfreinte, un geste prend la valeur admissible la plus proche. Un ordre « inconnu » n’a reçu aucune réponse claire : Auspex interroge la bourse jusqu’à savoir. Ne le passez pas une seconde fois avant.',

  'alerts.title': 'Les alertes',
  'alerts.p1':
    'Sur cours, indicateurs, signaux, filtres, dates de résultats, sentiment et ordres. Avant l’enregistrement, la répétition montre combien de fois l’alerte aurait sonné en douze mois, et ce qui a suivi. Heures calmes et canaux se règlent dans votre profil.',

  'assistant.title': 'Discuter avec l’IA',
  'assistant.p1':
    'Demandez avec vos mots : « Quel est le risque d’ETH face à SPY ce trimestre ? » Vous voyez les étapes, et chaque chiffre a sa source. Une phrase dont un chiffre reste sans origine est retenue. L’assistant lit ; il ne change rien. Il est signalé comme expérimental parce qu’il l’est.',

  'keyboard.title': 'Le clavier',
  'keyboard.dt1': 'Ctrl K ou ⌘ K',
  'keyboard.dd1': 'Chaque écran, symbole et action.',
  'keyboard.dt2': 'Barre oblique /',
  'keyboard.dd2': 'Rechercher.',
  'keyboard.dt3': 'g, puis une lettre',
  'keyboard.dd3': 'Saute : g p ouvre le portefeuille.',
  'keyboard.dt4': 'j et k',
  'keyboard.dd4': 'Descendre et monter dans les tableaux.',
  'keyboard.dt5': 'Point d’interrogation ?',
  'keyboard.dd5': 'Les montre tous.',

  'words.title': 'Les mots',
  'words.dt1': 'Fréquence de base',
  'words.dd1': 'À quelle fréquence une chose arrive de toute façon. Une prévision vaut ce qu’elle y ajoute.',
  'words.dt2': 'Gain de Brier',
  'words.dd2':
    'De combien les probabilités annoncées font mieux que la fréquence de base ; zéro veut dire pas mieux.',
  'words.dt3': 'Étalonnage',
  'words.dd3': 'Si ce qui est annoncé à 60 % arrive environ 60 fois sur 100.',
  'words.dt4': 'Couverture',
  'words.dd4': 'Combien d’issues sont tombées dans une bande.',
  'words.dt5': 'La porte',
  'words.dd5':
    'L’épreuve que doit passer une affirmation directionnelle, pour chaque marché, horizon et version de modèle. Elle se referme quand l’avantage s’efface.',
  'words.dt6': 'Effet placebo',
  'words.dd6': 'La même règle sur des signaux décalés et mélangés : le visage de la chance.',
  'words.dt7': 'Pas à pas',
  'words.dd7': 'Apprendre sur le passé et juger sur la suite, encore et encore au fil du temps.',

  'notices.title': 'Mentions',
  'notices.p1':
    'Les graphiques de cours sont dessinés avec TradingView Lightweight Charts™, Copyright (c) 2026 TradingView, Inc., [https://www.tradingview.com/](https://www.tradingview.com/), sous licence Apache, version 2.0.',
  'notices.p2': 'Polices : Inter et Newsreader, toutes deux sous SIL Open Font License 1.1.',
};
