import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** What the server answers instead, for tests: one status per request, in this order. */
export type ScriptedAnswer = 500 | 503 | 429 | 408 | 403 | 'hang-up';

export interface LoopbackS3Server {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** `PUT /bucket/key` and so on, in order of arrival. */
  readonly requests: string[];
  script(...answers: ScriptedAnswer[]): void;
  close(): Promise<void>;
}

interface Stored {
  readonly body: Buffer;
  readonly contentType: string;
  readonly metadata: Readonly<Record<string, string>>;
}

const REGION = 'eu-central-1';
const BUCKET = 'auspex-uploads';
const ACCESS_KEY_ID = 'AKIALOOPBACK';
const SECRET = 'loopback-secret-access-key';
const PAGE = 2;

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Checks a request against AWS Signature Version 4, recomputed from the request as received. */
function signatureIsRight(request: IncomingMessage, body: Buffer): boolean {
  const authorization = request.headers.authorization ?? '';
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (match === null) return false;
  const [, credential = '', signedHeaders = '', signature = ''] = match;
  const [keyId, day = '', region = '', service = ''] = credential.split('/');
  const url = new URL(request.url ?? '/', 'http://loopback');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const bodyHash = String(request.headers['x-amz-content-sha256']);
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(body)) return false;
  const path = url.pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  const canonical = [request.method, path, query, headers.join(''), signedHeaders, bodyHash].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, day), region), service), 'aws4_request');
  return keyId === ACCESS_KEY_ID && region === REGION && hmac(key, toSign).toString('hex') === signature;
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  );
}

function metadataOf(request: IncomingMessage): Record<string, string> {
  const entries = Object.entries(request.headers).filter(([name]) => name.startsWith('x-amz-meta-'));
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

const codes: Readonly<Record<number, string>> = {
  403: 'AccessDenied',
  408: 'RequestTimeout',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'SlowDown',
};

/** One page of a listing, as ListObjectsV2 answers. */
function listing(sizes: ReadonlyMap<string, number>, params: URLSearchParams): string {
  const prefix = params.get('prefix') ?? '';
  const from = Number(params.get('continuation-token') ?? 0);
  const found = [...sizes.keys()].filter((key) => key.startsWith(prefix)).sort();
  const page = found.slice(from, from + PAGE);
  const more = from + PAGE < found.length;
  const contents = page
    .map((key) => `<Contents><Key>${key}</Key><Size>${sizes.get(key)}</Size></Contents>`)
    .join('');
  const next = more ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>${BUCKET}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${next}${contents}</ListBucketResult>`;
}

class Bucket {
  readonly #objects = new Map<string, Stored>();

  answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const url = new URL(request.url ?? '/', 'http://loopback');
    const [, bucket, ...rest] = url.pathname.split('/');
    const key = rest.map(decodeURIComponent).join('/');
    if (bucket !== BUCKET) refuse(response, 404, 'NoSuchBucket');
    else if (key === '')
      response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(
          listing(new Map([...this.#objects].map(([key, { body }]) => [key, body.length])), url.searchParams),
        );
    else if (request.method === 'PUT') this.#put(key, { request, response, body });
    else if (request.method === 'DELETE') {
      this.#objects.delete(key);
      response.writeHead(204).end();
    } else this.#get(key, response);
  }

  #put(
    key: string,
    { request, response, body }: { request: IncomingMessage; response: ServerResponse; body: Buffer },
  ): void {
    const contentType = request.headers['content-type'] ?? '';
    this.#objects.set(key, { body, contentType, metadata: metadataOf(request) });
    response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
  }

  #get(key: string, response: ServerResponse): void {
    const found = this.#objects.get(key);
    if (found === undefined) refuse(response, 404, 'NoSuchKey');
    else response.writeHead(200, { 'content-type': found.contentType, ...found.metadata }).end(found.body);
  }
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** An S3 on this machine: the dialect, verified signatures, pages of two, and scripted failures. */
export async function startLoopbackS3Server(): Promise<LoopbackS3Server> {
  const bucket = new Bucket();
  const requests: string[] = [];
  const scripted: ScriptedAnswer[] = [];
  const server = createServer(async (request, response) => {
    const body = await bytesOf(request);
    requests.push(`${request.method} ${request.url}`);
    const answer = scripted.shift();
    if (answer === 'hang-up') request.socket.destroy();
    else if (answer !== undefined) refuse(response, answer, codes[answer] ?? 'InternalError');
    else if (!signatureIsRight(request, body)) refuse(response, 403, 'SignatureDoesNotMatch');
    else bucket.answer(request, response, body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    region: REGION,
    bucket: BUCKET,
    accessKeyId: ACCESS_KEY_ID,
    secretAccessKey: SECRET,
    requests,
    script: (...answers) => void scripted.push(...answers),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
