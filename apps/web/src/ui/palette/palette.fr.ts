import type { TextsOf } from '../../i18n/messages.ts';
import type { paletteText } from './palette.text.ts';

export const texts: TextsOf<typeof paletteText> = {
  paletteTitle: 'Palette de commandes',
  palettePlaceholder: 'Écran, symbole ou commande, par exemple « AAPL actualités »',
  paletteNone: 'Rien ne correspond à « {{query}} »',
  paletteHint: '↑ ↓ pour choisir, Entrée pour ouvrir, Échap pour fermer',
  paletteCount_one: '{{count}} résultat',
  paletteCount: '{{count}} résultats',
};
