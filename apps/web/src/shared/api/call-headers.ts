import { shownLanguage } from '../../i18n/messages.ts';
import { clientKeyHeaders } from '../session/client-key.ts';
import { accessToken } from '../session/session.ts';

/** Client key, the language of the screen and, if present, the bearer. */
export function callHeaders(): Readonly<Record<string, string>> {
  const token = accessToken();
  const headers = { ...clientKeyHeaders(), 'accept-language': shownLanguage() };
  return token === null ? headers : { ...headers, authorization: `Bearer ${token}` };
}
