export const alarmFrench = {
  narrow:
    'Alarme de couverture, {{bars}} barres : les plages à 80 % publiées ont tenu trop rarement pour un hasard. Tenez-les pour trop étroites.',
  wide: 'Alarme de couverture, {{bars}} barres : les plages à 80 % publiées ont tenu trop souvent pour un hasard. Tenez-les pour trop larges.',
};
