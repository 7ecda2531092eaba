import type { PasswordPolicy } from '@auspex/contract/password-rules';
import { useConfiguration } from '../../shared/api/configuration-store.ts';

const UNTOLD: PasswordPolicy = {
  ...{ minLength: 8, maxLength: null },
  ...{ lowercase: false, uppercase: false, numeric: false, nonAlphanumeric: false },
};

/** What the server asks of a password; the default while it has not said so. */
export function usePasswordPolicy(): PasswordPolicy {
  return useConfiguration()?.passwordPolicy ?? UNTOLD;
}
