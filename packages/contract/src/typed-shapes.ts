import { isDateOrInstant } from '@auspex/market';
import { z } from 'zod';

const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** What people write for people to read: trimmed, and empty where it has no character that can be seen. */
export const typedText = () => z.string().overwrite((text) => (VISIBLE.test(text) ? text.trim() : ''));

export const typedName = (most: number, missing = 'Enter a name.') => typedText().min(1, missing).max(most);

export const phoneNumber = z
  .string()
  .trim()
  .regex(
    /^(?=(?:\D*\d){4})\+?[0-9 ().-]{4,30}$/,
    'A phone number has at least four digits; spaces, dots, hyphens, brackets and a leading + may be in it.',
  );

/** A date, or an instant. */
export const dateOrInstant = z.string().max(40).refine(isDateOrInstant, {
  error: 'Enter a date such as 2025-03-01, or an instant such as 2025-03-01T16:00:00Z.',
  abort: true,
});
