import type { Phrase } from './wants.ts';

export const frenchPhrases: readonly Phrase[] = [
  [
    'cannot',
    /\b(?:volatilite implicite|vente a decouvert|positions? vendeuses|carnet d ordres|inities|prix d exercice|meteo|temps fera|coupe du monde|football|poemes?|chanson|blagues?|devinettes?|histoire drole|recettes?|jeux olympiques|tennis|president|elections?|horoscopes?|loterie|traduis|capitale d[eu]|quelle heure|qui es[- ]tu|qui (?:dirige|possede|a fonde|a cree)|pdg|dirigeants?|fondateurs?|employes?|salaires?|effectifs?|siege social|clients|parts? de marche|brevets?|concurrents?|actionnaires?|analystes?|objectifs? de cours(?!.{0,16}\bsignal)|taux (?:d interet|directeur|de la (?:bce|fed)|de hachage)|inflation|pib|chomage|taux de change|metres? carres?|(?:cours|prix) (?:du petrole|du ble|du gaz|du baril|d une maison|de l immobilier)|minage|staking|portefeuilles? crypto|frais de gaz|halving)\b/,
  ],
  [
    'cannot',
    /\b(?:garanti\w{0,3}|a coup sur|sans risque|cours exact|prix exact|impots?|impos\w{1,6}|fiscalite|fiscaux|fiscalement|taxes?|deduire|deductible\w{0,1}|declarer|legal\w{0,3}|illegal\w{0,2}|avocat|loi|heritage|assurance|courtier|livret|banquier|autres? (?:membres?|utilisateurs?|clients?)|mots? de passe|cles? api)\b|\bvaudra\b|(?<!\bfourchette\b.{0,12})\b(?:sera|seront|atteindra|coutera|doublera|depassera|finira|cloturera|ouvrira|montera|baissera|grimpera|gagnera|explosera)\b|\b(?:va|vont) (?:atteindre|doubler|tripler|valoir|couter|exploser|gagner|cloturer|finir|ouvrir|s effondrer|depasser)\b|\bprochain (?:president|krach|pape)\b|\b(?:dois|devrais|faut)[- ](?:je|il) (?:acheter|vendre|investir|garder)\b|\b(?:est[- ]ce que )?(?:je|j|on) (?:dois|doit|devrais|devrait) (?:acheter|vendre|investir|garder|en acheter|en vendre)\b/,
  ],
  [
    'cannot',
    /\b(?:va|vont)\b.{0,24}\bdemain\b|\b(?:cours|prix|valeur|cloture)\b.{0,30}\b(?:demain|(?:la semaine|le mois|l an|l annee) prochaine?)\b|\bmes (?:filtres|notes)\b|\bquel(?:le)?s? (?:titres?|actions?|cryptos?|valeurs?|placements?)\b.{0,24}\b(?:conseill|recommand)\w{0,5}/,
  ],
  [
    'watched',
    /\b(?:mes |ma |les )?listes? de (?:suivi|surveillance)\b|\bma (?:watch ?list|liste)\b|\bque je (?:surveille|suis)\b(?! en)|\b(?:actifs|titres|valeurs) (?:suivie?s|surveillee?s)\b|\bfavoris\b/,
  ],
  [
    'alert',
    /\b(?:(?<!\b(?:j ai|ai[- ]je|y a|quelles?)(?! besoin)\b.{0,16}|\b(?:mon|mes) )alerte (?:si|quand|pour|moi|a|sur|des que)|previens|prevenez|previens[- ]moi|alerte[- ]moi|reveille|envoie|ecris|informe|fais[- ]moi signe|avertis|avertissez|dis[- ]moi (?:si|quand)|(?:cree|creer|mets|mettre|pose|ajoute|fais|prepare|programme)(?:[- ]moi)? une alerte|notifie|signale|signale[- ]moi)(?:[- ]moi)?\b/,
  ],
  [
    'alerts',
    /\b(?:mon|mes|quelles|combien d) alertes?\b.{0,40}|\balertes (?:actives|en cours|ai[- ]je)\b|\b(?:j ai|ai[- ]je|y a)(?! besoin)\b.{0,16}\balertes?\b.{0,40}/,
  ],
  ['orderPrice', /\bprix (?:limite )?d[eu] mon ordre\b/],
  [
    'orders',
    /\b(?:mes|des) (?:derniers )?ordres\b(?: en cours| ouverts| en attente)?|\bordres (?:ouverts|en cours|passes|en attente|ai[- ]je)\b|\bcombien\b.{0,12}\bd ordres\b|\bordres? (?:d achat |de vente )?(?:en attente|en cours|ouverts?)\b/,
  ],
  [
    'order',
    /\b(?:prepare|preparer|remplis|cree|fais|passe|passer|mets)(?:[- ]moi)? (?:un |une |l |le |la )?(?:ordre|achat|vente|ticket|bon)\b(?: d achat| de vente| d ordre)?|\bticket\b|(?<!\b(?:indicateurs?|signaux|signal|dis\w{0,4}|vot\w{1,4})\b.{0,20})\b(?:achete|acheter|vends|vendre|achetes)(?:[- ]moi)? (?=\d|un |une |pour )/,
  ],
  [
    'draw',
    /\b(?:trace|tracer|dessine|dessiner|graphe|graphique|courbe|diagramme)s?(?:[- ]moi)?(?: de| du| d)?\b/,
  ],
  ['table', /\b(?:tableau|cote a cote)\b/],
  [
    'portfolioDrawdown',
    /\b(?:repli|drawdown|perte|baisse|chute)(?: max\w{0,5})?\b.{0,20}\b(?:mon|de mon|du) portefeuille\b|\bportefeuille\b.{0,24}\b(?:repli|drawdown|pire (?:baisse|perte|chute))\b|\bmon (?:repli|drawdown)(?: max\w{0,5})?\b/,
  ],
  [
    'portfolioVolatility',
    /\bvolatil\w{0,3}\b.{0,20}\bportefeuille\b|\bportefeuille\b.{0,20}\bvolatil\w{0,3}\b/,
  ],
  [
    'portfolioReturn',
    /\b(?:rendement|performance|rentabilite)s?\b.{0,20}\b(?:portefeuille|pondere|investissements|placements)\b(?: par (?:le temps|les flux))?(?: de mon portefeuille)?|\bmon rendement\b|\bma performance\b|\bcomment (?:va|se porte) mon portefeuille\b/,
  ],
  [
    'portfolioDay',
    /(?<!\b(?:vaut|valeur)\b.{0,12})\bportefeuille\b.{0,30}\b(?:aujourd hui|auj|jour|journee)\b|\bcombien (?:ai[- ]je|j ai|est[- ]ce que j ai) (?:gagne|perdu) (?:aujourd hui|auj|ce jour)\b|\bcomment (?:je m en sors|ca va pour moi) aujourd hui\b/,
  ],
  ['cash', /(?<!ratio de )\b(?:liquidites?|(?:en|de|du|mon) cash|especes)\b(?! generale)/],
  [
    'largest',
    /\b(?:position|ligne|titre|investissement|placement)s? (?:la |le |les )?plus (?:gros\w{0,2}|grande?|importante?|lourde?)\b|\b(?:ma |mon |mes )?plus (?:gros|grosse|grande|grosses|importante|importants|lourde) (?:titre|position|ligne|placement|investissement|actif)s?\b|\bprincipale (?:position|ligne)\b/,
  ],
  [
    'smallest',
    /\b(?:ma|mon|mes) plus petite?s? (?:titre|position|ligne|placement|investissement|actif)s?\b|\bposition la plus petite\b/,
  ],
  [
    'bestHeld',
    /\b(?:ma|mon|mes) meilleure?s? (?:titre|position|ligne|placement|investissement|actif|action|performance)s?\b/,
  ],
  [
    'worstHeld',
    /\b(?:ma|mon|mes) pires? (?:titre|position|ligne|placement|investissement|actif|action|performance)s?\b/,
  ],
  ['allocation', /\b(?:repartition|allocation)\b/],
  [
    'heldPrice',
    /\b(?:j ai (?:paye|achete)|ai[- ]je (?:paye|achete)|m a(?:[- ]t[- ](?:il|elle))? coute|prix (?:moyen |moyenne )?(?:de revient|d achat|paye)|pru|m(?:on|es) (?:prix|couts?) moyens?)\b|\b(?:prix|cout) moyen\b(?=.{0,30}\b(?:je|j|ai|mes|mon|ma|nous|nos)\b)/,
  ],
  [
    'heldWeight',
    /\b(?:poids|part|pourcentage|proportion)\b.{0,24}\b(?:portefeuille|chez moi)\b|\bcombien pese\b(?!.{0,24}\ben bourse)|\bpoids d[eu]\b/,
  ],
  [
    'heldGain',
    /\b(?:est[- ]ce que )?je (?:gagne|perds|suis (?:gagnant|perdant|en (?:perte|gain|positif|negatif|plus value|moins value)))\b|\bsuis[- ]je (?:gagnant|perdant|en (?:perte|gain|positif|negatif))\b|\bma (?:plus|moins)[- ]value\b|\b(?:plus|moins)[- ]values?(?: latente)?\b|\bm(?:es|on|a) (?:gains?|pertes?|profits?|benefices?)\b(?: sur)?|\bcombien (?:ai[- ]je|j ai|est[- ]ce que j ai) (?:gagne|perdu)\b|\bai[- ]je (?:gagne|perdu)\b/,
  ],
  [
    'held',
    /\b(?:je|j en|j ai|ai[- ]je|j)\b.{0,16}\b(?:detiens|possede|actions?|detenu)\b|\b(?:detiens|possede)[- ]je\b|\bmes (?:actions|titres|parts)\b|\bcombien (?:de |d )?.{0,24}\b(?:ai[- ]je|j ai|je detiens|je possede)\b|\bma position (?:en|sur|dans)\b|\bj en ai\b/,
  ],
  ['portfolio', /\b(?:mon )?portefeuille\b(?: vaut)?|\bmes (?:placements|investissements|avoirs)\b/],
  ['stance', /\bque (?:disent|pensent|donnent) (?:les|vos|tes) (?:indicateurs|signaux|modeles)\b/],
  ['tone', /\bque (?:dit|disent|ecrit|ecrivent) (?:la presse|les medias|les journaux|les titres)\b/],
  [
    'nextReport',
    /\b(?:quand|quel jour|quelle date|date)\b.{0,30}\b(?:publi\w{1,5}|annonc\w{1,5}|resultats)\b|\bprochain\w{0,2} (?:publication|resultats|rapport|comptes)\b|\bdate (?:de (?:la )?(?:prochaine )?publication|des (?:prochains )?resultats)\b|\b(?:qui|lequel|laquelle) publie\b(?: (?:en premier|d abord|avant))?|\bpublie[- ]t[- ](?:il|elle)\b|\bpublie (?:ses|quand|le)\b(?: resultats)?|\bresultats\b.{0,30}\b(?:quand|quelle date|quel jour)\b|\b(?:publie|publient|publication)\b/,
  ],
  [
    'epsEstimate',
    /\b(?:bpa|benefices?)\b.{0,16}\b(?:attendu|estime|prevu)s?\b|\b(?:attendu|estime|consensus)\b.{0,20}\b(?:bpa|benefice)\b/,
  ],
  [
    'surprise',
    /\bsurprises?\b|\b(?:battu|bat|depasse|manque|rate|au[- ]dessus|au[- ]dela)\b.{0,30}\b(?:attentes|consensus|estimations|previsions)\b/,
  ],
  [
    'reportMove',
    /\b(?:reagi|reaction|bouge|fait|pris|perdu)\b.{0,40}\b(?:resultats|publication)\b|\blendemain\b(?:.{0,20}\b(?:resultats|publication)\b)?|\bapres (?:ses|les) (?:derniers )?resultats\b/,
  ],
  ['eps', /\b(?:bpa|benefices? par action)\b/],
  ['eps', /\bresultats\b/, 'weak'],
  [
    'toneStories',
    /\bcombien d (?:articles|actualites|actus|nouvelles)\b|\bnombre d (?:articles|actualites)\b|\bcombien de titres (?:de presse|parlent|sur)\b/,
  ],
  [
    'tone',
    /\b(?:ton|tonalite|climat|ambiance|humeur|sentiment)\b(?: (?:des|de la) (?:actus?|actualites?|nouvelles|titres|presse))?|\b(?:actus?|actualites?|nouvelles|presse|medias?|articles)\b.{0,30}\b(?:positi(?:ve|f)s?|negati(?:ve|f)s?|en bien|en mal|bonnes?|mauvaises?|favorables?)\b/,
  ],
  ['news', /\b(?:actus?|actualites?|nouvelles|infos?|titres de presse|quoi de neuf)\b/],
  [
    'relativeVolume',
    /\bvolumes? (?:relatifs?|(?:est[- ]il |est )?(?:in)?habituels?|anorma(?:l|ux)|norma(?:l|ux))\b|\bvolumes?\b.{0,50}\b(?:(?:in)?habituels?|anormal|normal|d habitude|a l habitude|d ordinaire|que la normale|la moyenne)\b|\bechang\w{1,4}\b.{0,24}\b(?:que|par rapport a) (?:d |l )?(?:habitude|ordinaire|la normale|la moyenne)\b/,
  ],
  [
    'correlation',
    /\bcor{1,2}el\w{0,8}\b(?: entre)?|\b(?:bougent|evoluent|varient|montent) ensemble\b|\bsuit[- ](?:il|elle)\b|\blie[es]{0,2} (?:a|au)\b/,
  ],
  [
    'average',
    /\b(?:cours|prix|couts?|clotures?|valeurs?) moyen(?:ne)?s?\b|\bmoyenne (?:du|des) (?:cours|prix|clotures?)\b/,
  ],
  ['averageVolume', /\bvolumes? (?:quotidiens? |echanges? )?moyens?\b/],
  ['recordBreakEven', /\b(?:seuil de rentabilite|point mort|frais d equilibre)\b/],
  [
    'recordTrades',
    /\b(?:trades?|operations?|transactions?)\b.{0,40}\b(?:backtest|signaux|historique)\b|\bcombien de trades\b/,
  ],
  [
    'recordDrawdown',
    /\b(?:repli|drawdown|perte|baisse|chute)\b(?: max\w{0,5})?.{0,40}\b(?:backtest|signaux|historique)\b/,
  ],
  ['recordHits', /\btaux de reussite\b.{0,24}\b(?:backtest|signaux)\b/],
  [
    'largestFall',
    /\bplus (?:fortes?|grosses?|grandes?) (?:baisses?|chutes?|pertes?|reculs?)\b|\b(?:pires?) (?:baisses?|chutes?|pertes?|reculs?)\b|\b(?:repli|drawdown|perte|chute|baisse) max\w{0,5}\b/,
  ],
  ['recordSharpe', /\bratio de sharpe\b/],
  [
    'record',
    /\b(?:votre|ta) fiabilite\b|\b(?:vos|tes|les) signaux (?:sont[- ]ils |ils sont |sont )(?:bons|fiables)\b|\b(?:backtest|historique des signaux|bilan (?:reel |publie )?d[eu](?:s|es)? (?:vos |tes |les )?signaux|performances? d[eu](?:s|es)? (?:vos |tes )?signaux|rendements? d[eu](?:s|es)? (?:vos |tes )?signaux|(?:ont )?(?:donne|rapporte|gagne) (?:les|vos|tes) signaux|(?:les|vos|tes) signaux (?:ont )?(?:donne|rapporte|gagne))\b/,
  ],
  ['ledger', /\bregistre\b/],
  ['changes', /\b(?:signaux|positions|avis) (?:qui )?(?:ont |a )?change\w{0,2}\b|\bnouveaux signaux\b/],
  [
    'stanceBefore',
    /\b(?:position|signal|avis) (?:precedente?|d avant|anterieure?|avant)\b(?: l actuelle?)?|\bavant\b.{0,20}\b(?:signal|position|avis) actuel\w{0,2}\b|\bancien(?:ne)? (?:position|signal|avis)\b/,
  ],
  ['memberVote', /\bcomment vote (?:la|le|l)\b/],
  ['target', /\bobjectif\b/],
  ['stop', /\bstop(?:[- ]loss)?\b|\bseuil de perte\b/],
  ['stanceSince', /\bdepuis quand\b|\bdepuis combien de temps\b/],
  [
    'movesOver5',
    /\b(?:probabilite|chance|proba)s?\b.{0,50}\b(?:boug\w{1,3}|vari\w{1,3}|mouv\w{1,6})\b.{0,24}(?<![.,\d])5 ?(?:%|pour ?cent)|\bp ?\(? ?mouvements?\b.{0,6}(?<![.,\d])5\b/,
  ],
  [
    'movesOver10',
    /\b(?:probabilite|chance|proba)s?\b.{0,50}\b(?:boug\w{1,3}|vari\w{1,3}|mouv\w{1,6})\b.{0,24}(?<![.,\d])10 ?(?:%|pour ?cent)|\bp ?\(? ?mouvements?\b.{0,6}(?<![.,\d])10\b/,
  ],
  [
    'fall',
    /\b(?:risque|probabilite|chance|proba|danger)s?\b.{0,40}\b(?:chut\w{1,3}|baiss\w{1,3}|pert\w{1,3}|perd\w{0,3}|recul\w{0,3}|tomb\w{1,3}|effondr\w{1,6})\b/,
  ],
  [
    'pUp',
    /\b(?:probabilite|chance|proba)s?\b.{0,40}\b(?:haus\w{1,3}|mont\w{1,3}|grimp\w{1,3}|progress\w{1,3})\b|\bp ?\(? ?hausse ?\)?|\bva[- ](?:t[- ](?:il|elle) )?(?:monter|grimper|baisser|chuter|reculer|descendre)\b/,
  ],
  ['moves', /\b(?:mouvement|amplitude|variation)s? (?:attendu|prevu)e?s?\b/],
  [
    'forecastMedian',
    /\b(?:prevision|fourchette|scenario|rendement|cours|hypothese) (?:de prevision )?(?:medianes?|central\w{0,2})\b|\bmedian(?:e)?(?: de (?:la )?(?:prevision|fourchette))?\b|\bmilieu de (?:la )?fourchette\b/,
  ],
  [
    'forecastLow',
    /\b(?:bas|borne basse|scenario (?:bas|pessimiste|defavorable)|limite basse|plancher|pire cas|borne inferieure) (?:de (?:la )?|du )?(?:fourchette|prevision)?\b(?=.{0,60}\b(?:fourchette|prevision|prevu)\b)|\bpire scenario\b|\bscenario (?:pessimiste|defavorable|du pire)\b|\bjusqu ou (?:peut|pourrait)\b.{1,30}\b(?:baisser|descendre|tomber|chuter)\b/,
  ],
  [
    'forecastHigh',
    /\b(?:haut|borne haute|scenario (?:haut|optimiste|favorable)|limite haute|plafond|meilleur cas|borne superieure) (?:de (?:la )?|du )?(?:fourchette|prevision)?\b(?=.{0,60}\b(?:fourchette|prevision|prevu)\b)|\bmeilleur scenario\b|\bscenario (?:optimiste|favorable)\b|\bjusqu ou (?:peut|pourrait)\b.{1,30}\b(?:monter|aller|grimper)\b/,
  ],
  [
    'forecast',
    /\b(?:prevision\w{0,2}|prevu\w{0,2}|prevo(?:is|it|ient|yez|yons)(?:[- ]vous|[- ]tu)?|fourchette\w{0,2}|perspectives?|projection\w{0,2}|rendement attendu|qu attendre|s attendre|que prevoir|pronostics?)\b|\bou (?:sera|en sera|pourrait|peut)\b.{0,30}/,
  ],
  [
    'monthWins',
    /\btaux de (?:reussite|hausse|succes)\b|\b(?:combien de fois|a quelle frequence|part des (?:annees|hausses)|pourcentage de hausses?)\b/,
  ],
  ['season', /\bsaison\w{0,7}\b|\bpar mois\b/],
  [
    'votes',
    /\bpourquoi\b|\braisons?\b|\bcombien d indicateurs\b.{0,40}|\bindicateurs\b.{0,12}\bvot\w{1,4}\b.{0,16}|\bvot(?:e|es|ent)?\b(?: pour)?(?: l)? ?(?:achat|vente|acheter|vendre)?|\bcombien de votes\b/,
  ],
  ['macdHistogram', /\bhistogramme(?: du)?(?: macd)?\b|\bmacd histogramme\b/],
  [
    'bollingerUpper',
    /\b(?:bande (?:de )?)?bol{1,2}inger (?:hau\w{1,3}|superieure?)\b|\bbande (?:haute|superieure)(?: de)?(?: bol{1,2}inger)?\b|\bbol{1,2}inger,? (?:bande )?(?:haute?|superieure?)\b/,
  ],
  [
    'bollingerLower',
    /\b(?:bande (?:de )?)?bol{1,2}inger (?:bas(?:se)?|inferieure?)\b|\bbande (?:basse|inferieure)(?: de)?(?: bol{1,2}inger)?\b/,
  ],
  ['stochastic', /\bstochastique\b(?: ?%?k)?/],
  ['mfi', /\b(?:indice de )?flux monetaires?\b/],
  ['rsi', /\b(?:indice de )?force relative\b|\bsur(?:achete|vendu)e?\b/],
  ['atr', /\b(?:amplitude|etendue) (?:vraie )?moyenne\b|\bamplitude moyenne vraie\b/],
  ['adx', /\b(?:indice directionnel|force de la tendance)\b/],
  ['ema', /\b(?:mme|moyennes? (?:mobiles? )?exponentielles?)\b/],
  [
    'sma',
    /\b(?:mm ?\d{0,3}|moyennes? mobiles?(?: simples?)?|moyenne simple|moyenne (?:simple )?(?:(?:a|sur|des|de) (?:les )?)?(?:day|\d{1,3} (?:derniers )?jours)|mm ?\d{1,3})\b/,
  ],
  ['grossMargin', /\bmarges? brutes?\b/],
  ['netMargin', /\bmarges? (?:nettes?|beneficiaires?)\b/],
  [
    'revenueGrowth',
    /\b(?:croissance|progression|hausse|augmentation)\b.{0,20}\b(?:chiffre d affaires|ventes|ca|revenus?)\b|\b(?:chiffre d affaires|ventes|ca|revenus)\b.{0,12}\b(?:croi\w{1,5}|augment\w{1,4}|progress\w{1,3})\b/,
  ],
  ['dividendYield', /\b(?:rendement (?:de |du )?)?dividendes?\b/],
  ['currentRatio', /\b(?:ratio de liquidite(?: generale)?|liquidite generale)\b/],
  [
    'debtToEquity',
    /\b(?:dettes?|endettement)\b(?: nette)?(?: (?:sur|rapportee? aux?|\/) (?:les )?(?:fonds|capitaux)(?: propres)?)?|\bratio d endettement\b/,
  ],
  ['returnOnEquity', /\b(?:rentabilite|rendement) des (?:fonds|capitaux) propres\b/],
  ['priceToSales', /\bcours ?(?:\/|sur) ?(?:chiffre d affaires|ventes|ca)\b/],
  ['priceToBook', /\bcours ?(?:\/|sur) ?(?:actif net|valeur comptable)\b/],
  ['priceEarnings', /\b(?:cours ?\/? ?(?:sur )?benefices?|ratio cours benefices?)\b/],
  [
    'freeCashFlow',
    /\b(?:flux de tresorerie(?: (?:libre|disponible))?|cash ?flow libre|tresorerie disponible)\b/,
  ],
  ['revenue', /\b(?:chiffres? d affaires?|ventes|revenus)\b|\bca\b(?= (?:d|du|de|au|trimestriel|annuel)\b)/],
  ['netIncome', /\b(?:resultats?|benefices?|profits?) nets?\b|\b(?:benefices?|profits?)\b/],
  [
    'marketCap',
    /\bcapi(?:talisation)?s?\b(?: boursieres?)?|\bvaleur (?:boursiere|en bourse)\b|\bpese[- ]?\b.{0,24}\ben bourse\b|\bvalorisation\b|\b(?:vaut|valent|pese) (?:le plus|le moins)(?: en bourse)?\b|\bplus (?:gros|grosse|grande?) que\b|\bplus gros{1,2}e? (?:societe|entreprise)\b|\bplus grande (?:societe|entreprise)\b/,
  ],
  ['fromHigh', /\b(?:distance|loin)\b.{0,30}\b(?:de|sous) (?:son|leur) plus haut\b(?: annuel)?/],
  ['volatility', /\bvolatil\w{1,3}\b|\bplus risque\w{0,2}\b|\bmoins risque\w{0,2}\b/],
  [
    'yearHigh',
    /\b(?:plus hauts?|maximum|sommet|plafond)(?: cours)? (?:sur |de |a |des |en ){0,6}(?:52 (?:dernieres )?semaines|un an|1 an|l annee|annuel|12 (?:derniers )?mois)\b|\bplus haut annuel\b/,
  ],
  [
    'yearLow',
    /\b(?:plus bas|minimum|plancher|creux)(?: cours)? (?:sur |de |a |des |en ){0,6}(?:52 (?:dernieres )?semaines|un an|1 an|l annee|annuel|12 (?:derniers )?mois)\b|\bplus bas annuel\b/,
  ],
  ['dayHigh', /\b(?:plus haut|maximum|sommet)\b.{0,20}\b(?:jour|seance|journee|aujourd hui|auj)\b/],
  ['dayLow', /\b(?:plus bas|minimum|creux)\b.{0,20}\b(?:jour|seance|journee|aujourd hui|auj)\b/],
  [
    'highest',
    /\b(?:clotures?|cours) (?:la |le )?plus (?:hautes?|elevee?s?)\b|\bplus haut(?:e)?(?: cloture| cours)?\b(?! [qr])|\b(?:maximum|sommet|record)\b/,
  ],
  [
    'lowest',
    /\b(?:clotures?|cours) (?:la |le )?plus bas(?:se)?s?\b|\bplus bas(?:se)?(?: cloture| cours)?\b|\b(?:minimum|creux)\b/,
  ],
  [
    'previousClose',
    /\b(?:clotures?|cloturait|a cloture|cours|fini|ferme|termine)\b.{0,20}\b(?:precedente?|d hier|hier|de la veille|la veille)\b|\bhier\b.{0,20}\b(?:cloture|cours)\b/,
  ],
  ['open', /\b(?:cours d )?ouvertures?\b|\b(?:a )?ouvert\b/],
  [
    'volume',
    /\bvolumes?\b(?: echanges?)?|\bcombien (?:de titres |d actions )?(?:ont ete |a ete )?echang\w{1,4}\b|\b(?:titres|actions|parts|jetons|unites)\b.{0,30}\bechang\w{1,4}\b/,
  ],
  [
    'stance',
    /\b(?:conseil\w{0,4}|recommand\w{1,7}|positions?|signa(?:l|ux)|avis|note|acheter,? (?:conserver,? )?ou vendre|acheter|vendre|a l achat|a la vente|un achat|une vente|acheteur\w{0,2}|vendeur\w{0,2}|haussier\w{0,2}|baissier\w{0,2})\b/,
  ],
  [
    'performance',
    /\b(?:rendements?|performances?|ca donne quoi|performe|surperforme|evolution|evolue)\b|\b(?:gagne|monte|baisse|perdu|progresse|pris|recule|chute|augmente|bouge|varie)\b(?=.{0,40}\b(?:depuis|sur|en|ces|cette|ce|entre)\b)/,
  ],
  ['performance', /\b(?:a fait|ont fait|fait quoi)\b/, 'weak'],
  [
    'change',
    /\b(?:variations?|a pris|pris combien|a perdu|perd|gagne|prend|en hausse|en baisse|hausse ou baisse|dans le (?:vert|rouge))\b/,
  ],
  ['change', /\b(?:mont(?:e|ait)|baiss(?:e|ait)|boug(?:e|eait)|grimpe|recule|chute)\b/, 'weak'],
  ['price', /\b(?:cours|prix|cotation|cote)\b/],
  [
    'price',
    /\b(?:a combien|vaut|valent|combien vaut|combien coute|coute|combien|va|en est|se porte|comment va|ou en est|s echange)\b/,
    'weak',
  ],
];
