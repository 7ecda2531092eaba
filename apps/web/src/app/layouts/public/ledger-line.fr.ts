import type { TextsOf } from '../../../i18n/messages.ts';
import type { ledgerLineText } from './ledger-line.text.ts';

export const texts: TextsOf<typeof ledgerLineText> = {
  line: 'Registre au {{date}}, {{entries}} entrées, empreinte',
  verify: 'Vérifiez vous-même',
};
