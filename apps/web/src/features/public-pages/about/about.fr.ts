import type { TextsOf } from '../../../i18n/messages.ts';
import type { aboutText } from './about.text.ts';

export const texts: TextsOf<typeof aboutText> = {
  statement: 'À Rome, l’auspice observait les oiseaux et disait aux puissants ce qu’ils voulaient entendre.',
  turn: 'Nous avons gardé le nom et retourné la coutume : le dire d’abord, l’écrire, et laisser chacun voir ce qu’il en advient.',
  'story.title': 'Pourquoi ce site existe',
  'story.p1':
    'N’importe qui peut montrer un graphique où toutes les flèches pointent du bon côté. Les flèches ont été tracées après coup, ou les mauvaises ont disparu, ou les frais ont été oubliés. Cela ne coûte rien et, du dehors, rien ne le distingue du vrai.',
  'story.p2':
    'Nous nous sommes donc demandé ce qu’il faudrait pour qu’un inconnu puisse faire la différence. Un bilan écrit avant l’issue. Une chaîne qui montre si quelque chose a été modifié. Des frais retirés d’abord. Un placebo à côté de chaque règle. Et une page qui dise « preuves insuffisantes » aussi calmement que le reste.',
  'story.p3':
    'Ensuite, nous avons construit l’analyse autour du bilan, et non l’inverse. Sur des cours réels, nous avons constaté que l’ampleur d’un mouvement s’estime bien et sa direction presque pas. Voilà pourquoi il sera ici question de fourchettes et de risque plus que du prochain grand gagnant.',
  'hold.title': 'Ce à quoi nous tenons',
  'hold.1.name': 'Des fourchettes avant les promesses',
  'hold.1.text':
    'Un chiffre seul sur l’avenir est un ornement. Les nôtres viennent avec un intervalle, ou pas du tout.',
  'hold.2.name': 'Les pertes restent visibles',
  'hold.2.text':
    'Chaque opération du bilan est listée. Aucun filtre de notre côté ne pourrait cacher les mauvaises.',
  'hold.3.name': 'La chance porte son nom',
  'hold.3.text':
    'Qui fouille mille motifs en trouve cinquante. Nous disons combien ont été fouillés et combien le hasard seul en aurait donné.',
  'hold.4.name': 'Ce qui manque n’est jamais zéro',
  'hold.4.text':
    'Ce que nous ignorons apparaît comme inconnu, avec la raison, dans chaque tableau et chaque somme.',
  'hold.5.name': 'Vos clés, vos données',
  'hold.5.text':
    'Aucun droit de retrait, aucun pistage, aucun script d’un tiers sur nos pages. Vous pouvez emporter vos données ou les faire effacer.',
  'wrong.title': 'Où nous pouvons nous tromper',
  'wrong.p1':
    'Les modèles vieillissent. Les marchés changent d’habitudes, et une fourchette qui a tenu des années peut se révéler trop étroite le mois prochain. C’est pourquoi la couverture atteinte figure à côté de chaque prévision, et pourquoi un modèle qui ne fonctionne plus est retiré, avec la raison, et reste listé.',
  'wrong.p2':
    'Si vous trouvez une erreur, dites-le-nous. Celles qui ont compté sont racontées dans le [journal](/blog).',
  'ways.record': 'Vérifier le bilan',
  'ways.guide': 'Lire comment cela fonctionne',
  'ways.write': 'Nous écrire',
};
