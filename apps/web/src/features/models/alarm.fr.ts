import type { TextsOf } from '../../i18n/messages.ts';
import type { alarmText } from './alarm.text.ts';

export const texts: TextsOf<typeof alarmText> = {
  narrow:
    'Alarme de couverture, {{bars}} barres : les plages à 80 % publiées ont tenu trop rarement pour un hasard. Tenez-les pour trop étroites.',
  wide: 'Alarme de couverture, {{bars}} barres : les plages à 80 % publiées ont tenu trop souvent pour un hasard. Tenez-les pour trop larges.',
};
