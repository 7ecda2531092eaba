import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageHeaders, pagePolicy } from '../security-headers.ts';
import { StoredFile } from './stored-file.ts';

/** What an installation's pages have in common. */
export interface PageOptions {
  readonly clientKeyHash: string | null;
  readonly secure: boolean;
  /** The installation's public address; the build leaves a placeholder for it. */
  readonly publicUrl: string;
  /** False keeps every page out of search engines: real names with invented prices must not turn up there. */
  readonly indexed: boolean;
}

/**
 * Where apps and providers of sign-ins send people. An app on the web may have opened a window for it: cut off from
 * that window, it would take it for closed and give up, and would not get its answer.
 */
const mayBePopup = (url: string): boolean => url.startsWith('/__/handler?');

/** An HTML document of ours with a policy that allows exactly its own inline scripts. */
export class Page {
  readonly #file: StoredFile;
  readonly #policy: string;

  readonly #indexed: boolean;

  constructor(html: string, options: PageOptions) {
    this.#indexed = options.indexed;
    const complete = withPublicUrl(withClientKey(html, options.clientKeyHash), options.publicUrl);
    this.#file = new StoredFile(Buffer.from(complete), 'text/html; charset=utf-8');
    this.#policy = pagePolicy({ scriptHashes: inlineScriptHashes(complete), secure: options.secure });
  }

  async send(request: FastifyRequest, reply: FastifyReply, status = 200): Promise<FastifyReply> {
    reply.headers(pageHeaders).header('content-security-policy', this.#policy);
    if (mayBePopup(request.url)) reply.header('cross-origin-opener-policy', 'unsafe-none');
    if (!this.#indexed || status !== 200) reply.header('x-robots-tag', 'noindex');
    reply.code(status);
    if (status === 200) return this.#file.send(request, reply, 'public, no-cache');
    // An error page is never "not modified".
    reply
      .header('cache-control', 'no-store')
      .header('content-type', this.#file.contentType)
      .header('vary', 'accept');
    return reply.send(this.#file.body);
  }
}

/** SHA-256 of each inline script that would run. */
export function inlineScriptHashes(html: string): string[] {
  const hashes: string[] = [];
  for (const [, attributes = '', source = ''] of html.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi,
  )) {
    const type = /\btype\s*=\s*["']?([^"'\s>]+)/i.exec(attributes)?.[1]?.toLowerCase() ?? '';
    const runs = ['', 'module', 'text/javascript', 'importmap', 'speculationrules'].includes(type);
    if (/\bsrc\s*=/i.test(attributes) || !runs || source === '') continue;
    hashes.push(`sha256-${createHash('sha256').update(source).digest('base64')}`);
  }
  return [...new Set(hashes)];
}

/** Fills in the installation's address. */
function withPublicUrl(html: string, publicUrl: string): string {
  const origin = publicUrl.replace(/\/+$/, '').replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return html.replaceAll('__PUBLIC_URL__', () => origin);
}

/** The web application sends this with every call; it identifies the client and is not a secret. */
function withClientKey(html: string, hash: string | null): string {
  if (hash === null || !/^[0-9a-f]{64}$/.test(hash)) return html;
  return html.replace(/<head(\s[^>]*)?>/i, (head) => `${head}<meta name="client-key" content="${hash}">`);
}
