import { useConfiguration } from '../../shared/api/configuration-store.ts';
import type { PasswordPolicy } from '../../ui/forms/password-strength.ts';

/** What the server asks of a password; the default while it has not said so. */
export function usePasswordPolicy(): PasswordPolicy {
  const policy = useConfiguration()?.passwordPolicy;
  if (policy === undefined) return { minLength: 8 };
  const { minLength, maxLength, lowercase, uppercase, numeric, nonAlphanumeric } = policy;
  return {
    minLength,
    ...(maxLength === null ? {} : { maxLength }),
    lowercase,
    uppercase,
    number: numeric,
    symbol: nonAlphanumeric,
  };
}
