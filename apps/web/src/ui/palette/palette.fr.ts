import type { TextsOf } from '../../i18n/messages.ts';
import type { paletteText } from './palette.text.ts';

export const texts: TextsOf<typeof paletteText> = {
  paletteTitle: 'Palette de commandes',
  palettePlaceholder: 'Écran, symbole ou action, par exemple « AAPL news »',
  paletteNone: 'Rien ne correspond à « {{query}} »',
  paletteHint: '↑ ↓ pour choisir, Entrée pour ouvrir, Échap pour fermer',
  paletteCount: '{{count}} résultats',
};
