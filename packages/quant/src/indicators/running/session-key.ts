const day = 86_400_000;

export const anchors = ['day', 'week', 'month'] as const;
export type Anchor = (typeof anchors)[number];

/** Months since 1970-01 of a day number, by the proleptic Gregorian calendar in whole-number arithmetic. */
function monthOf(days: number): number {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  return (yearOfEra + era * 400 - 1970) * 12 + monthFromMarch + 2;
}

/**
 * A number that changes with every session. `utcOffsetHours` moves the boundary: 0 for assets that trade
 * round the clock, −5 for US stocks, whose extended hours never cross midnight there. Weeks start on Monday.
 */
export function sessionKey(time: number, anchor: Anchor, utcOffsetHours: number): number {
  const days = Math.floor((time + utcOffsetHours * 3_600_000) / day);
  if (anchor === 'day') return days;
  return anchor === 'week' ? Math.floor((days + 3) / 7) : monthOf(days);
}
