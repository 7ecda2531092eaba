import type { TextsOf } from '../../i18n/messages.ts';
import type { liveConsentText } from './live-consent.text.ts';

export const texts: TextsOf<typeof liveConsentText> = {
  title: 'Historique réel public',
  label: 'Compter mes ordres réels issus de signaux',
  what: 'Des moyennes entre membres montrent l’écart des cours, des frais, des délais et des résultats réels avec ceux de la règle. Elles ne s’affichent qu’à partir de 5 membres et 20 ordres, ordres antérieurs compris ; jamais un ordre, un montant ou un nom. Vous pouvez revenir sur ce choix à tout moment : dès le calcul quotidien suivant, vos ordres n’y sont plus.',
  question: 'Cet ordre peut-il compter dans l’historique réel public ?',
  yes: 'Oui, compter mes ordres issus de signaux',
  no: 'Non',
  later: 'Vous pouvez changer ce choix dans les réglages du profil.',
};
