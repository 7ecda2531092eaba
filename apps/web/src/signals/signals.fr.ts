import type { Texts } from '../i18n/messages.ts';
import type { signalsEnglish } from './signals.en.ts';

export const signalsFrench: Texts<keyof typeof signalsEnglish> = {
  'purpose.technicalAnalysis':
    'Ce que le modèle dit de chaque cryptomonnaie aujourd’hui, avec quelle certitude et pourquoi.',
  'part.table': 'Position, chance de hausse, amplitude attendue et âge de chaque signal',
  'part.detail': 'Cours et signaux',
  'part.reasons': 'Ce que regarde le modèle, somme égale au score',
  'purpose.stocksAnalysis':
    'Ce que le modèle dit de chaque action américaine aujourd’hui, avec quelle certitude et pourquoi.',
};
