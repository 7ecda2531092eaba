import { createGuardedTransport } from '../http/guarded-transport.ts';
import type { HttpClientOptions } from '../http/http-client.ts';
import { isPublicAddress } from '../http/public-address.ts';
import { httpsOnly } from '../http/url-guard.ts';

/**
 * How addresses entered by people are called: only https and public addresses, both checked again at every redirect,
 * and the address at the moment of connecting. A test may name what else is allowed.
 */
export function feedHttpOptions(
  allowances: { readonly plainHttp?: boolean; readonly addresses?: readonly string[] } = {},
): Pick<HttpClientOptions, 'guard' | 'transport'> {
  const allowed = new Set(allowances.addresses ?? []);
  return {
    guard: (url) => {
      const forbidden = httpsOnly(url);
      return allowances.plainHttp && url.protocol === 'http:' ? undefined : forbidden;
    },
    transport: createGuardedTransport({
      allows: (address) => allowed.has(address) || isPublicAddress(address),
    }),
  };
}
