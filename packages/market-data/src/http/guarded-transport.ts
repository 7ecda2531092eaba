import { lookup as systemLookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createGunzip, createInflate } from 'node:zlib';
import type { HttpTransport } from './http-transport.ts';
import { isPublicAddress } from './public-address.ts';

/** An address that must not be connected to. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
}

export interface GuardedTransportOptions {
  /** Which numeric addresses may be connected to; public ones by default. */
  readonly allows?: (address: string) => boolean;
  readonly lookup?: typeof systemLookup;
}

/** Resolves a name and refuses it if any of its addresses is forbidden: the connection uses the checked ones. */
function guardedLookup(allows: (address: string) => boolean, lookup: typeof systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      if (addresses.length === 0 || !addresses.every(({ address }) => allows(address))) {
        return callback(new ForbiddenAddressError('its address is not a public one.'), []);
      }
      if (options.all) callback(null, addresses);
      else callback(null, addresses[0].address, addresses[0].family);
    });
  };
}

function unpacked(message: IncomingMessage): Readable {
  const encoding = message.headers['content-encoding'];
  if (encoding === 'gzip') return through(message, createGunzip());
  if (encoding === 'deflate') return through(message, createInflate());
  return message;
}

/** Pipes a stream through another; an error in either ends both and surfaces at the reader. */
function through(message: IncomingMessage, unpacker: Transform): Readable {
  return pipeline(message, unpacker, () => undefined);
}

function responseOf(message: IncomingMessage): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    // The length is that of the compressed body, which is not the one read.
    if (value !== undefined && name !== 'content-length') headers.set(name, String(value));
  }
  const status = message.statusCode ?? 502;
  const hasBody = status !== 204 && status !== 304;
  if (!hasBody) message.resume();
  const body = hasBody ? (Readable.toWeb(unpacked(message)) as ReadableStream<Uint8Array>) : null;
  return new Response(body, { status, headers });
}

/**
 * A transport that checks the address at the moment of connecting, so that a name which resolves to one address when
 * checked and to another when called cannot lead inside.
 */
export function createGuardedTransport(options: GuardedTransportOptions = {}): HttpTransport {
  const allows = options.allows ?? isPublicAddress;
  const lookup = guardedLookup(allows, options.lookup ?? systemLookup);
  return (url, { headers, signal, method = 'GET', body }) => {
    const target = new URL(url);
    const numeric = target.hostname.replace(/^\[|\]$/g, '');
    const isNumeric = /^[\d.]+$/.test(numeric) || numeric.includes(':');
    if (isNumeric && !allows(numeric)) {
      return Promise.reject(new ForbiddenAddressError('its address is not a public one.'));
    }
    const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
    return new Promise((resolve, reject) => {
      const request = send(target, {
        method,
        headers: { 'accept-encoding': 'gzip, deflate', ...headers },
        lookup,
        signal,
        agent: false,
      });
      request.on('response', (message) => resolve(responseOf(message)));
      request.on('error', reject);
      request.end(body);
    });
  };
}
