import { clientKeyHeaders } from '../session/client-key.ts';
import { accessToken } from '../session/session.ts';

/** Client key and, if present, the bearer. */
export function callHeaders(): Readonly<Record<string, string>> {
  const token = accessToken();
  return token === null ? clientKeyHeaders() : { ...clientKeyHeaders(), authorization: `Bearer ${token}` };
}
