/** Words of French questions that never name an asset. */
export const frenchStopWords = `
a ai au aux avec auj aujourd hui beaucoup bien c ca ce cela ces cette chez combien comme comment d dans de depuis des donc
donne donner du elle elles en est et etait ete il ils j je l la le les leur lui ma mais me mes moi moins mon n ne non nous on
ont ou par pas plait plus pour pouvez qu quand que quel quelle quelles quels qui quoi sa sans se sera ses si son sont stp
svp sur ta te tes toi tout tous toute toutes tu un une va vas veux voir vos votre vous y est-ce action actions titre cryptos
contre face forte fortes forts argent compte reste restant restants p&l valeur jour jours semaine semaines mois an ans annee barre barres heure entre ou lequel laquelle lesquels compare comparer
taux cloture passe passent passee passees fiable fiables sous dessus bande frequence derniere dernier trimestre mieux meilleur haut haute bas basse chez dis montre-moi montre stp bonjour salut merci celui parle
suis es sommes avait soit jusqu hier demain maintenant moyenne moyen marche monnaie hausse voulais dire
ai-je suis-je puis-je donnez peux-tu peux tu pourrais stp sil merci quelqu un quelle quelles es-tu cote etait avait ete serait dont lesquelles
afficher affiche montre montrer montrez voir regarde dire savoir connaitre trouve donne-moi dis-moi liste ainsi puis aussi encore deja toujours jamais
actuel actuelle actuellement present instant seance seances journee annees mois-ci trimestres trimestriel annuel
moyens moyennes general generale habituellement generalement typiquement mieux pire pires meilleure meilleurs meilleures grand grande gros grosse petit petite cher chere chers cheres
premier premiere premiers dernieres derniers prochain prochaine prochains avant apres pendant durant entre jusque
americain americaine americains americaines societe societes entreprise entreprises crypto cryptomonnaie cryptomonnaies jeton jetons bourse
hausse baisse monter baisser vendu achete detenu detenir acheter vendre gagner perdre
deux trois quatre cinq six sept huit neuf dix onze douze
pourcentage pourcent euros euro dollars dollar seuil niveau limite borne
celui-ci celle celles ceux autre autres meme memes chaque plusieurs chose choses ca cela ceci
svp merci bonsoir coucou ok oui non alors enfin donc car parce bref
agit ailleurs ainsi aller apporte arrive arriver atteint atteindre au-dela auparavant autour bas beau bonne bon car cas cela celui-la chacun choisi clair combien-ca comparaison compte concernant
concerne considere consulter contraire cours cours-ci courant croire debuter decide demande demander depuis-le derniere dernierement devenir different differente directement diriez disons donnent donnez
droit echange echangent effet egalement entier entiere enfin envie environ etaient eux evolue evoluee faire fais fait faites fin finalement finit fini fort forte fut garde grace hauteur ici immediatement importe
informe joue juge lequel longtemps lorsque loin lors mauvais mauvaise mieux mettre mis mise moitie monte montee necessaire noter nouveau nouvelle obtient parle parler partir pendant petite place plutot
possible possibles pourquoi premier pres pris prise propos quant quelconque rapport recent recente recemment rendre reste retrouve revient ressort sait-on selon sembler sens seul seule sinon soient souhaitez suite suivant
surtout tandis tenir tient tirer tombe tombee tourne travers trouver vaudrait vers veut veulent viens vient vis-a-vis voulez vraie vrai vu
journaliere journalier quotidienne quotidien connu connue debute debut commence seance-la vue voudrais voulais voudrait aimerais aimerait souhaite souhaiterais besoin indique indiquer indiquez communique precise preciser precisez rapidement vite seulement juste
environ presque souvent parfois rappelle rappeler rappelez redonne sais sait savez crois pense penses semble parait trouve trouves obtenir recherche cherche cherches interesse curieux
question reponse info infos donnees chiffre chiffres montant total totale totaux globalement genre assez tres trop peu tant autant tellement vraiment franchement tiens allez voila voici
traite traites traitee negocie negocies cloturait cloturaient ouvrait valait cotait perf perfs pourrait pourrais pouvez peut-on pouvons faut faudrait doit devrait vaudrait
soir matin midi avance ami quelques certains certaine certaines certain aucun aucune ni jusqu lors durant face cours-la la-bas ici-bas
a-t-il a-t-elle ont-ils ont-elles
explique expliquer expliquez avaient avions faible faibles risque risquee heures fois detail details resume point situation`;
