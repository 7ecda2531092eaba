import { isLanguage } from '@auspex/market';
import type { LinkedProvider, MaskedExchange, SessionUser, UserDocument } from './session-types.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Written by hand because the schema library would weigh more than the whole public shell. */
export function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function linkedProviders(value: unknown): LinkedProvider[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry) => {
    const fields = fieldsOf(entry);
    return fields && typeof fields.providerId === 'string' && typeof fields.uid === 'string'
      ? [{ providerId: fields.providerId, uid: fields.uid, email: textOrNull(fields.email) }]
      : [];
  });
}

/** The session object as read back from storage; null when it is missing or damaged. */
export function parseSessionUser(value: unknown): SessionUser | null {
  const fields = fieldsOf(value);
  if (!fields || typeof fields.uid !== 'string' || fields.uid === '') return null;
  return {
    email: textOrNull(fields.email) ?? '',
    uid: fields.uid,
    displayName: textOrNull(fields.displayName),
    photoURL: textOrNull(fields.photoURL),
    emailVerified: fields.emailVerified === true,
    phoneNumber: textOrNull(fields.phoneNumber),
    providerId: textOrNull(fields.providerId) ?? '',
    providerData: linkedProviders(fields.providerData),
    accessToken: textOrNull(fields.accessToken) ?? '',
  };
}

function maskedExchanges(value: unknown): Record<string, MaskedExchange> {
  return Object.fromEntries(
    Object.entries(fieldsOf(value) ?? {}).flatMap(([name, entry]) => {
      const fields = fieldsOf(entry);
      if (!fields || typeof fields.apiKey !== 'string') return [];
      const masked: MaskedExchange = { apiKey: fields.apiKey, apiSecret: '' };
      return [[name, typeof fields.password === 'string' ? { ...masked, password: '' } : masked]];
    }),
  );
}

/** The user document as read back from storage; null when it is missing or damaged. */
export function parseUserDocument(value: unknown): UserDocument | null {
  const fields = fieldsOf(value);
  if (!fields) return null;
  return {
    firstName: textOrNull(fields.firstName),
    lastName: textOrNull(fields.lastName),
    phoneNumber: textOrNull(fields.phoneNumber),
    refBy: textOrNull(fields.refBy),
    refId: textOrNull(fields.refId) ?? '',
    backgroundURL: textOrNull(fields.backgroundURL),
    exchanges: maskedExchanges(fields.exchanges),
    language: isLanguage(fields.language) ? fields.language : null,
    timeZone: textOrNull(fields.timeZone) ?? 'UTC',
    baseCurrency: textOrNull(fields.baseCurrency) ?? 'USD',
  };
}

export function parseRoles(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((role) => typeof role === 'string') : [];
}
