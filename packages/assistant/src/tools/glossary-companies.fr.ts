import type { companyEntries, GlossaryEntry } from './glossary-companies.ts';

export const frenchCompanyEntries: Readonly<Record<keyof typeof companyEntries, GlossaryEntry>> = {
  'market-cap': [
    'Capitalisation',
    'Dernier cours multiplié par les actions en circulation.',
    'capitalisation boursière',
  ],
  'price-earnings': [
    'Cours / bénéfice',
    'Capitalisation divisée par le résultat net des quatre derniers trimestres ; inconnu après une perte.',
    'per, p/e, pe',
  ],
  'earnings-per-share': ['Bénéfice par action', 'Résultat net divisé par les actions de la période.', 'bpa'],
  'free-cash-flow': [
    'Flux de trésorerie disponible',
    'Trésorerie d’exploitation moins les investissements.',
    'fcf',
  ],
  'dividend-yield': [
    'Rendement du dividende',
    'Dividendes par action de la dernière année divisés par le cours.',
  ],
  'earnings-surprise': [
    'Surprise',
    'Ce qu’une société a publié face à ce qui était attendu, en part de l’attendu.',
    'surprise des résultats',
  ],
  'gross-margin': [
    'Marge brute',
    'Ce qui reste du chiffre d’affaires après le coût de ce qui a été vendu, en part de celui-ci.',
  ],
  'net-margin': [
    'Marge nette',
    'Résultat net divisé par le chiffre d’affaires : ce qui reste de chaque dollar vendu après tous les frais.',
    'marge bénéficiaire',
  ],
  'return-on-equity': [
    'Rendement des capitaux propres',
    'Résultat net divisé par les capitaux propres.',
    'roe, rentabilité des capitaux propres',
  ],
  'current-ratio': [
    'Ratio de liquidité générale',
    'Actifs courants divisés par les dettes courantes : si les factures d’un an peuvent être payées.',
    'ratio de liquidité',
  ],
  'debt-to-equity': [
    'Dette sur capitaux propres',
    'Ce que doit une société divisé par ses capitaux propres.',
    'endettement, levier',
  ],
  piotroski: [
    'Score de Piotroski',
    'Neuf critères par oui ou non du bénéfice, de la dette et de l’efficacité, comptés de 0 à 9.',
    'piotroski',
  ],
  'price-sales': [
    'Cours / ventes',
    'Capitalisation divisée par le chiffre d’affaires des quatre derniers trimestres.',
    'p/s',
  ],
  'price-book': [
    'Cours / actif net',
    'Capitalisation divisée par les capitaux propres du dernier bilan.',
    'p/b',
  ],
  'stock-split': [
    'Division',
    'Plus d’actions pour chaque ancienne, à un cours d’autant plus bas ; rien n’est gagné ni perdu.',
    'split, fractionnement',
  ],
  dividend: [
    'Dividende',
    'L’argent qu’une société verse à ses actionnaires pour chaque action.',
    'dividendes',
  ],
  revenue: ['Chiffre d’affaires', 'Le montant des ventes d’une société, avant tous les frais.', 'ventes'],
  'net-income': [
    'Résultat net',
    'Ce qui reste du chiffre d’affaires après tous les frais et impôts.',
    'bénéfice net',
  ],
};
