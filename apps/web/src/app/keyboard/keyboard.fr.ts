import type { TextsOf } from '../../i18n/messages.ts';
import type { keyboardText } from './keyboard.text.ts';

export const texts: TextsOf<typeof keyboardText> = {
  screens: 'Écrans',
  publicPages: 'Pages publiques',
  actions: 'Commandes',
  showKeys: 'Afficher les raccourcis clavier',
  signOut: 'Se déconnecter',
  everywhere: 'Partout',
  jumps: 'Aller à un écran',
  tables: 'Dans les tableaux',
  openPalette: 'Chercher un écran, un symbole ou une commande',
  focusSearch: 'Chercher',
  showHelp: 'Cette liste',
  close: 'Fermer la fenêtre du dessus',
  nextRow: 'Ligne suivante',
  previousRow: 'Ligne précédente',
};
