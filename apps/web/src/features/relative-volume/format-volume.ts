import type { Language } from '@auspex/market';

const formats: Partial<Record<Language, Intl.NumberFormat>> = {};
const PLACES = { notation: 'compact', minimumSignificantDigits: 3, maximumSignificantDigits: 3 } as const;

/** 44.8M shares: short, as volumes are compared and not added up, and 9.70M so that the digits of a column say as much. */
export function formatVolume(volume: number, language: Language): string {
  if (volume < 1000) return volume.toLocaleString(language, { maximumSignificantDigits: 3 });
  formats[language] ??= new Intl.NumberFormat(language, PLACES);
  return formats[language].format(volume);
}
