import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Below this compression saves less than it costs. */
const worthCompressing = 4096;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = 'br' | 'gzip' | null;

/** The encodings the client accepts, best first. */
export function acceptedEncoding(request: Pick<FastifyRequest, 'headers'>): Encoding {
  const accepted = request.headers['accept-encoding'];
  if (!accepted) return null;
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : null;
}

/** `quality` 0–11: low for what is sent once, high for what is cached. */
export function compress(body: Buffer | string, encoding: 'br' | 'gzip', quality: number): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(body, { level: Math.min(9, quality) });
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** Sends JSON that was made for this request, compressed if that pays. */
export async function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  json: string,
): Promise<FastifyReply> {
  reply.header('content-type', 'application/json; charset=utf-8');
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  if (json.length < worthCompressing) return reply.send(json);
  reply.header('vary', 'accept-encoding');
  const encoding = acceptedEncoding(request);
  if (encoding === null) return reply.send(json);
  reply.header('content-encoding', encoding);
  return reply.send(await compress(json, encoding, 4));
}
