import type { TextsOf } from '../../i18n/messages.ts';
import type { alarmText } from './alarm.text.ts';

export const texts: TextsOf<typeof alarmText> = {
  narrow:
    'Alarme de couverture, {{bars}} séances : les fourchettes à 80 % publiées ont tenu moins souvent que le hasard ne l’explique. Considérez-les comme trop étroites.',
  wide: 'Alarme de couverture, {{bars}} séances : les fourchettes à 80 % publiées ont tenu plus souvent que le hasard ne l’explique. Considérez-les comme trop larges.',
};
