import type { Language } from '@auspex/market';

/**
 * Sectors come as their publishers write them in English: the eleven of the Global Industry Classification Standard, and
 * other names that data providers use for much the same.
 */
const FRENCH: Readonly<Record<string, string>> = {
  'communication services': 'Services de communication',
  'consumer discretionary': 'Consommation discrétionnaire',
  'consumer cyclical': 'Consommation cyclique',
  'consumer staples': 'Consommation de base',
  'consumer defensive': 'Consommation défensive',
  energy: 'Énergie',
  'energy & transportation': 'Énergie et transports',
  finance: 'Finance',
  'financial services': 'Services financiers',
  financials: 'Finance',
  'health care': 'Santé',
  healthcare: 'Santé',
  industrials: 'Industrie',
  'information technology': 'Technologies de l’information',
  'life sciences': 'Sciences de la vie',
  manufacturing: 'Industrie manufacturière',
  materials: 'Matériaux',
  'basic materials': 'Matériaux de base',
  'real estate': 'Immobilier',
  'real estate & construction': 'Immobilier et construction',
  technology: 'Technologie',
  'trade & services': 'Commerce et services',
  utilities: 'Services aux collectivités',
};

/** Every sector with its name in a language. */
export function sectorWords(language: Language): Readonly<Record<string, string>> {
  return language === 'en' ? {} : FRENCH;
}

/** A sector in the language on the screen; as it came where no name of it is known. */
export function sectorName(sector: string, language: Language): string;
export function sectorName(sector: string | null, language: Language): string | null;
export function sectorName(sector: string | null, language: Language): string | null {
  if (sector === null || language === 'en') return sector;
  return FRENCH[sector.trim().toLowerCase()] ?? sector;
}
