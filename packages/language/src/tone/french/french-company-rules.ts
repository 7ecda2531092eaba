import { type Override, says } from '../overrides/override.ts';

const rival = 'OTH';
const leaves =
  'vend|vendent|vendre|quitte|quittent|quitter|délaisse|délaissent|abandonne|abandonnent|lâche|lâchent|fuient|fuit|troque|troquent|échange|échangent|remplace|remplacent|cède|cèdent|déserte|désertent|boude|boudent|sort|sortent|sortir|arbitre|arbitrent|solde|soldent|exit|liquide|liquident';
const takes =
  'pour|contre|profit|faveur|acheter|achète|achètent|vers|tournent|tourne|rejoindre|rejoignent|entrer|entre|miser|investir|préfère|préfèrent|chez|par|et';
const prefers =
  'préfère|préfèrent|préférer|privilégie|privilégient|choisit|choisissent|mieux|plutôt|recommande|favori';

/** Out of one name and into another. */
const rotation: Override = {
  name: 'rotation',
  patterns: [
    ...says(
      'positive',
      `${leaves} ~ ${rival} ~ ${takes} ~ TGT`,
      `${prefers} ~ TGT ~ à|qu|que|au|aux|plutôt|face ~ ${rival}`,
      `TGT ~ préféré|préférée ~ à|au ~ ${rival}`,
      `passe|passent|passer|migrent|migre|basculent|bascule|rotation|transfert|glissent|arbitrage ~ de|d|du ~ ${rival} ~ à|vers|au|chez ~ TGT`,
      `TGT remplace|détrône|supplante|évince|devance|double|dépasse|bat|surpasse ~ ${rival}`,
      `${rival} ~ remplacé|détrôné|supplanté|évincé|devancé|dépassé|battu par ~ TGT`,
      `sortir|sortie|vendre de|d|du? ~ ${rival} , ~ entrer|acheter|entrée ~ TGT`,
      `au profit|bénéfice d|de|du|des ~ TGT`,
    ),
    ...says(
      'negative',
      `${leaves} ~ TGT ~ ${takes} ~ ${rival}`,
      `${prefers} ~ ${rival} ~ à|qu|que|au|aux|plutôt|face ~ TGT`,
      `${rival} ~ préféré|préférée ~ à|au ~ TGT`,
      `passe|passent|passer|migrent|migre|basculent|bascule|rotation|transfert|glissent|arbitrage ~ de|d|du ~ TGT ~ à|vers|au|chez ~ ${rival}`,
      `${rival} remplace|détrône|supplante|évince|devance|double|dépasse|bat|surpasse ~ TGT`,
      `TGT ~ remplacé|détrôné|supplanté|évincé|devancé|dépassé|battu par ~ ${rival}`,
      'délaissent|abandonnent|fuient|désertent|boudent|quittent|tournent le? dos? à? le|l|au? TGT',
    ),
  ],
};

const lessBad =
  'forte|fort|marqué|marquée|lourde|lourd|sévère|grave|mauvais|mauvaise|élevé|élevée|importante|important|prononcé|prononcée|rude|vive|brutale|brutal';
const feared =
  'prévu|prévue|prévus|attendu|attendue|redouté|redoutée|craint|crainte|estimé|anticipé|imaginé|pire|supposé';
const badMoves =
  'perd|perdent|perdu|recule|reculent|baisse|baissent|chute|chutent|brûle|dépense|cède|ralentit|perte|pertes|recul|supprime|souffre';
const matter =
  'plainte|plaintes|enquête|procès|poursuites|accusations|accusation|recours|action|amende|sanction|interdiction|embargo|charges|procédure|litige|affaire|saisie|blocage';

/** Less bad than feared, and dangers that pass. */
const relief: Override = {
  name: 'relief',
  patterns: [
    ...says(
      'negative',
      'TGT :? ~ moins d|de ~ qu|que ~ espéré|attendu|prévu|voulu|souhaité',
      'TGT :? ~ moins vite|fort|bien|bon|bonne|rapide|rapidement qu|que ~',
      'TGT ~ ne|n ~ pas convainc|convaincu|rassure|rassuré|suffi|séduit|atteint ~',
      'rebond|hausse|rallye|reprise|envolée ~ de|d|du ~ TGT ~ essouffle|essoufflent|stoppée|stoppé|retombe|fane|ralentit|cale|court|avorte|patine ~',
      'TGT ~ mais ~ action|titre|titres|actions|cours|marges|prévisions|perspectives recule|reculent|baisse|baissent|chute|cède|déçoivent|déçoit|plonge|perd|dévisse',
    ),
    ...says(
      'positive',
      `TGT :? ~ moins ${lessBad} qu|que ~`,
      'TGT :? ~ moins touché|touchée|affecté|affectée|pénalisé|pénalisée|frappé|frappée qu|que ~',
      `baisse|recul|perte|pertes|chute|ralentissement ~ TGT ~ moins ${lessBad} ~`,
      `TGT ~ ${badMoves} moins ~ qu|que ~ ${feared} ~`,
      'TGT :? ~ limite|limitent|réduit|réduisent|contient ~ pertes|casse|dégâts|baisse|recul ~',
      'TGT ~ échappe|échappé|échappera|évite|évité|évitera|esquive ~',
      'TGT ~ exempté|exemptée|exonéré|exonérée|épargné|épargnée|blanchi|blanchie|soulagé|soulagée|relaxé|acquitté|acquittée|disculpé|innocenté ~',
      'épargne|épargnent|exempte|exonère|blanchit|relaxe|acquitte|innocente TGT',
      `${matter} ~ TGT ~ rejetée|rejeté|rejetés|classée|classé|abandonnée|abandonnées|abandonné|annulée|annulé|levée|levé|clos|close|retirée|allégée|réduite|suite ~`,
      `rejette|rejettent|abandonne|abandonnent|classe|lève|lèvent|annule|annulent|clôt|retire|enterre|levée|abandon|annulation|fin ~ ${matter} ~ TGT`,
      'pire ~ passé|derrière ~ pour|chez? TGT',
      'TGT :? ~ pire ~ passé|derrière ~',
      'TGT :? ~ amende|facture|perte|sanction|pénalité sera? ~ réduite|allégée|moindre|inférieure ~',
      'TGT ~ ne|n perd|recule|baisse|chute plus',
      'répit|sursis|bouffée|soulagement ~ pour TGT',
    ),
  ],
};

const up = 'relevé|relevée|rehaussé|rehaussée|revu|remonté|augmenté|relève|rehausse';
const down = 'abaissé|abaissée|réduit|réduite|dégradé|dégradée|coupé|divisé|raboté|sabré|abaisse|réduit';

/** Analysts' ratings decide, also where the target moves the other way. */
const ratings: Override = {
  name: 'rating',
  patterns: [
    ...says(
      'negative',
      `TGT :? ~ conseil|recommandation|note|avis|opinion ${down} ~`,
      'TGT :? ~ passe|passé|abaissé|dégradé|ramené à|de|d ~ vendre|vente|alléger|conserver|neutre|réduire|sous ~',
      'TGT :? ~ dégradé|dégradée|déclassé|déclassée ~',
      `conseil|recommandation|note|notation|avis ~ TGT ~ ${down} ~`,
      `abaisse|dégrade|réduit ~ conseil|recommandation|note|avis|notation ~ TGT`,
      // After the name, a broker: who lowers a rating is not the company.
      'TGT : ~ OTH? ~ abaisse|dégrade|réduit ~ conseil|recommandation|note|avis|notation ~',
      'dégrade|déclasse|dégradent TGT',
      'TGT :? ~ placé|initié|entamé|débuté|repris ~ sous|vendre|vente|alléger ~',
      'TGT :? ~ sous performance|surveillance|pondérer|perspective ~',
    ),
    ...says(
      'neutral',
      'TGT :? ~ neutre|conserver|neutralité|inchangé|inchangée ~ maintenu|confirmé|réitéré|à ~',
      'TGT :? ~ avis|opinion|conseil|recommandation neutre|inchangée|inchangé|maintenu|maintenue ~',
    ),
    ...says(
      'positive',
      `TGT :? ~ conseil|recommandation|note|avis|opinion ${up} ~`,
      'TGT :? ~ passe|passé|relevé|remonté à|de|d ~ l? achat|acheter|surpondérer|surperformance|renforcer|investissement ~',
      `conseil|recommandation|note|notation|avis ~ TGT ~ ${up} ~`,
      'relève|rehausse|relèvent ~ conseil|recommandation|note|avis|notation ~ TGT',
      'TGT : ~ OTH? ~ relève|rehausse ~ conseil|recommandation|note|avis|notation ~',
      'TGT :? ~ couverture|suivi ~ surpondérer|achat|acheter|surperformance ~',
      'TGT :? ~ achat confirmé|réitéré|maintenu|recommandé ~',
      'TGT :? ~ objectif ~ relevé|rehaussé ~',
      'TGT :? ~ liste ~ favoris|convictions|préférées ~',
    ),
    ...says(
      'negative',
      `TGT :? ~ objectif ~ ${down} ~`,
      `objectif ~ TGT ~ ${down} ~`,
      'TGT : ~ OTH? ~ abaisse|réduit ~ objectif ~',
    ),
    ...says('positive', `objectif ~ TGT ~ ${up} ~`, 'TGT : ~ OTH? ~ relève|rehausse ~ objectif ~'),
  ],
};

/** Judges and regulators. */
const courts: Override = {
  name: 'court',
  patterns: [
    ...says(
      'positive',
      'donne|donnent|donné raison à|au ~ TGT',
      'TGT ~ gagne|remporte|obtient ~ procès|cause|appel|recours|justice|raison|face|brevet|affaire|bataille|litige ~',
      'TGT ~ gagne|triomphe|emporte ~ face|contre|devant ~',
      'autorise|autorisent|valide|approuve|approuvent|homologue ~ TGT',
      'feu vert ~ à|au|pour|de ~ TGT',
      'TGT ~ indemnisé|dédommagé|obtient réparation|dommages|millions|milliards|<num> ~',
      'tribunal|juge|justice|cour|bruxelles|régulateur ~ favorable ~ TGT',
    ),
    ...says(
      'neutral',
      'TGT :? ~ procès|audience ~ ouvrira|ouvre|débutera|débute|fixé|fixée|commencera|prévu|reprend ~',
      'selon|d après TGT',
    ),
    ...says(
      'negative',
      'donne|donnent|donné raison à|au ~ OTH ~ face|contre ~ TGT',
      'TGT ~ condamné|condamnée|poursuivi|poursuivie|accusé|accusée|assigné|attaqué|sanctionné|inculpé|épinglé|mis|écope|visé|visée|rattrapé|soupçonné|perquisitionné|débouté ~',
      'TGT ~ devra|doit|va verser|payer|rembourser|indemniser ~',
      'TGT ~ perd|perdu ~ procès|appel|recours|cause|face|brevet|contre|bataille|contrat|litige|licence ~',
      'plainte|plaintes|poursuites|procès|enquête|recours|perquisition|perquisitions|accusations|amende|sanction|descente|saisie ~ contre|chez|visant|vise|sur|pour|envers|infligée ~ TGT',
      'bloque|bloquent|interdit|interdisent|condamne|poursuit|accuse|sanctionne|attaque|rejette|suspend|refuse|inflige|assigne|épingle ~ TGT',
    ),
  ],
};

const denies = 'dément|démentent|démenti|nie|réfute|conteste|rejette|récuse|balaie|écarte';

/** Denials, rumours and bets. */
const statements: Override = {
  name: 'statement',
  patterns: [
    ...says(
      'positive',
      'régulateur|sec|autorité|autorités|justice|parquet|gendarme|police ~ ne|n|pas|aucune|dément ~ enquêter|enquête|poursuites|poursuivre|poursuit|soupçon|plainte ~ TGT',
      'aucune enquête|poursuite|plainte ~ TGT',
      'TGT ~ susciterait|recevrait|attirerait|aurait|intéresserait|serait ~ offre|intérêt|rachat|acquéreur|acheteur|convoité|repreneur|cible ~',
      'TGT ~ ferait|fait l objet d une offre|opa ~',
      'rumeur|rumeurs|spéculations ~ rachat|offre|opa ~ TGT',
      'ruée|appétit|engouement|demande|achats|pari|paris ~ options|calls|haussier|haussiers ~ TGT',
      'TGT :? ~ vendeurs|baissiers ~ contraints|racheter|rachètent|retirent|capitulent|pris|piégés ~',
      'vendeurs ~ retirent|renoncent|capitulent|jettent|rachètent|battent|abandonnent ~ TGT',
      'calls|options ~ achat|call ~ TGT ~ volume|explose|bondit|envole|prisés ~',
      'TGT :? ~ squeeze ~',
    ),
    ...says(
      'neutral',
      `TGT :? ~ ${denies} ~`,
      'TGT :? ~ volatilité|options|straddle|échéance ~ implicite|anticipent|tablent|échéance|avant ~',
      'options|volatilité ~ TGT ~ anticipent|avant|implicite|expirent|échéance|tablent|intègrent ~',
      'volatilité implicite ~ TGT',
      'TGT ~ songerait|réfléchirait|étudierait|envisagerait ~ siège|bureau|implantation|déménagement|nom ~',
    ),
    ...says(
      'negative',
      'pari|paris|mise|mises|positions|position|options ~ baissier|baissiers|baissières|vendeuses|vendeur|courtes|baisse ~ sur|contre ~ TGT ~',
      'puts|put|vente ~ TGT ~ explose|bondit|envole|grimpe|volume|augmente|record ~',
      'TGT ~ envisagerait|préparerait|songerait|étudierait|risque|risquerait|pourrait|menacé ~ faillite|bilan|licenciements|fermetures|suppressions|amende|sanction|restructuration|cession|postes|retard|démantèlement ~',
      'rumeur|rumeurs|soupçons|spéculations|craintes|doutes|inquiétudes ~ sur|autour|pèse|pèsent|plane|pour ~ TGT',
    ),
  ],
};

/** Firms' news where a single word would mislead. */
const firms: Override = {
  name: 'company-event',
  patterns: [
    ...says(
      'positive',
      'TGT ~ décroche|obtient|signe|remporte|rafle|empoche|gagne ~ commande|commandes|contrat|contrats|accord|marché|client|clients|autorisation|homologation|feu|financement|licence|millions|milliards ~',
      'TGT ~ réduit|réduisent|efface|efface|diminue|comble|allège|rembourse ~ pertes|dette|dettes|coûts|endettement|stocks|déficit ~',
      'TGT ~ séduit|attire|conquiert|gagne|dépasse|franchit ~ <num>|millions|abonnés|clients|utilisateurs ~',
      'TGT ~ entrée|entre|admis|intègre|rejoint ~ indice|dow|nasdaq|cac|OTH ~',
      'TGT ~ succès|réussite ~',
      'TGT :? ~ rachat d actions ~',
      'TGT ~ dépasse|bat|dépassent|surpasse ~ attentes|prévisions|consensus|estimations|objectifs ~',
    ),
    ...says(
      'neutral',
      'TGT ~ nomme|accueille|présente|publiera|tiendra|organise|présentera|annoncera|désigne|recrute ~',
      'TGT :? ~ inchangé|inchangée|stable|stables|étale|hésitant|hésite|direction ~',
      'conférence ~ TGT',
    ),
    ...says(
      'negative',
      'TGT ~ supprime|supprimer|supprimera|licencie|coupe|taille ~ postes|emplois|salariés|effectifs|employés|<num> ~',
      'TGT ~ rappelle|rappel ~ <num>|véhicules|voitures|modèles|produits|exemplaires|millions ~',
      'TGT ~ ferme|fermer|fermera ~',
      'TGT ~ baisse|casse|réduit|brade encore|à|de|nouveau? ses|les|le|son prix|tarifs|dividende|prévisions|objectifs|objectif ~',
      'TGT ~ interrompt|suspend|arrête|stoppe|gèle|reporte|retarde|annule|abandonne ~',
      'TGT :? ~ pertes ~ creusent|alourdissent|gonflent|aggravent|doublent ~',
      'pertes|dette|coûts|stocks|impayés ~ TGT ~ creusent|alourdissent|gonflent|augmentent|envolent|grimpent|doublent|explosent ~',
      'TGT ~ brûle|brûlent ~ liquidités|trésorerie|cash|argent ~',
      'TGT ~ perd|cède|lâche ~ contrat|client|clients|abonnés|terrain|parts|licence|leader|marché ~',
      'TGT ~ ne|n ~ plus|pas ~ croître|convaincre|vendre|séduire ~',
      'TGT :? ~ déçoit|déçoivent|déçu|déçoivent|décevant|décevants|décevante|décevantes ~',
      'croissance|ventes|résultats|prévisions|marge|marges|chiffres|comptes|hausse ~ TGT ~ déçoit|déçoivent|déçu|déçue|insuffisante|insuffisant|ralentit|patine ~',
      'échec|échecs|déception|revers|débâcle|panne|incident|défaillance ~ chez|pour|de|d|du ~ TGT',
    ),
  ],
};

export const frenchCompanyRules: readonly Override[] = [statements, ratings, relief, rotation, courts, firms];
