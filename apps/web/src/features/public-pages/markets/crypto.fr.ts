import type { TextsOf } from '../../../i18n/messages.ts';
import type { cryptoText } from './crypto.text.ts';

export const texts: TextsOf<typeof cryptoText> = {
  lead: 'Un marché sans cloche de clôture a besoin d’une horloge à lui. La nôtre est en UTC : la journée finit à 00:00, et alors seulement il y a quelque chose à en dire.',
  'dial.title': 'Une journée, comme Auspex la compte',
  'dial.open': '0 h UTC',
  'dial.noon': '12 h',
  'dial.close': 'Ici se ferme la séance du jour',
  'dial.then': 'Le signal est établi, l’entrée se fait à l’ouverture suivante',
  'dial.caption':
    'Un signal repose sur la séance close et ne change plus ensuite. Ce qui se passe dans la journée fait bouger les cours, pas la prévision de la veille.',
  'tools.title': 'Vos instruments',
  'tool.signals.name': 'Signaux',
  'tool.signals': 'Avis, probabilité et fourchette à 5, 20 et 60 jours, avec les votes qui les fondent.',
  'tool.ranges.name': 'Fourchettes de prévision',
  'tool.ranges':
    'Où un cours peut se trouver dans 30, 90, 365 et 730 jours, et la couverture atteinte jusqu’ici.',
  'tool.hours.name': 'Saisonnalité à l’heure près',
  'tool.hours': 'Mois, jours et heures, corrigés du nombre de fenêtres fouillées pour les trouver.',
  'tool.volume.name': 'Volume relatif',
  'tool.volume': 'Les dernières 24 heures, glissantes, comparées à l’habitude.',
  'tool.portfolio.name': 'Portefeuille',
  'tool.portfolio':
    'Comptes sur vos plateformes d’échange et saisies à la main, dans la devise de votre choix.',
  'tool.record.name': 'L’historique public',
  'tool.record': 'Chaque opération de la règle, pertes comprises, après 15 points de base par sens.',
  'trade.title': 'Des ordres sur votre propre compte',
  'trade.text':
    'Reliez un compte Binance.US, Coinbase, Coinbase Exchange ou Kraken avec une clé qui peut lire et négocier. Vos jetons n’en sortent jamais.',
  'trade.1':
    'Une clé qui peut retirer ou transférer est refusée, avec la marche à suivre pour en créer une qui ne le peut pas.',
  'trade.2':
    'Les secrets entrent et ne ressortent pas : vous n’en revoyez que les quatre derniers caractères.',
  'trade.3':
    'Chaque clé a ses limites : l’ordre maximal, le maximum par jour, les paires permises, ou la lecture seule.',
  'trade.4': 'Un clic bloque tout, et chaque usage d’une clé figure dans un journal que vous pouvez lire.',
  'trade.5': 'Commencez en fictif : chaque ordre y fonctionne d’abord, sans clé.',
  'trade.terms': 'Ce que passer des ordres signifie',
  'know.title': 'Avant de commencer',
  'know.1':
    'Les cryptos s’échangent jour et nuit, sur bien des places, à des cours légèrement différents. Chaque cours nomme ici sa source et son heure.',
  'know.2':
    'Les historiques sont courts et couvrent des années peu ordinaires. En dessous de 252 séances, une prévision le signale ou n’est pas publiée.',
  'know.3': 'Des variations de 10 % en un jour n’ont ici rien de rare.',
  start: 'Commencer gratuitement',
  other: 'Actions américaines',
};
