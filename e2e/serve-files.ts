import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sampleConfiguration } from './sample-configuration.ts';
import type { Site } from './site.ts';

const dist = fileURLToPath(new URL('../apps/web/dist', import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};

interface RouteFile {
  readonly routes: ReadonlyArray<{ readonly path: string }>;
}

function policy(): string {
  const { scriptHashes } = JSON.parse(readFileSync(join(dist, 'csp.json'), 'utf8')) as {
    scriptHashes: string[];
  };
  const scripts = ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' ');
  return `default-src 'self'; script-src ${scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; frame-ancestors 'none'; base-uri 'self'`;
}

function isRoute(path: string): boolean {
  const { routes } = JSON.parse(readFileSync(join(dist, 'routes.json'), 'utf8')) as RouteFile;
  return routes.some((route) => {
    const pattern = route.path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/^\/$/, '/?');
    return new RegExp(`^${pattern}/?$`).test(path);
  });
}

function sendPage(response: ServerResponse, file: string, status: number): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy(),
    'x-content-type-options': 'nosniff',
  });
  response.end(readFileSync(file));
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname);
  if (path === '/configuration') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(sampleConfiguration));
    return;
  }
  const asset = join(dist, normalize(path));
  if (TYPES[extname(path)] && asset.startsWith(dist) && existsSync(asset)) {
    response.writeHead(200, { 'content-type': TYPES[extname(path)] }).end(readFileSync(asset));
    return;
  }
  if (!request.headers.accept?.includes('text/html')) {
    response.writeHead(404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { status: 404, message: 'not found', requestId: '-' } }));
    return;
  }
  const made = join(dist, 'prerendered', `${path === '/' ? 'index' : path.replace(/^\/|\/$/g, '')}.html`);
  if (made.startsWith(dist) && existsSync(made)) sendPage(response, made, 200);
  else if (isRoute(path)) sendPage(response, join(dist, 'index.html'), 200);
  else sendPage(response, join(dist, 'prerendered/404.html'), 404);
}

/**
 * Serves the built files with the server's rules for pages and nothing else; for machines on which the server does
 * not run.
 */
export async function serveFiles(): Promise<Site> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    kind: 'files',
    address: `http://127.0.0.1:${port}`,
    mailbox: null,
    admin: null,
    exchange: null,
    failJob: null,
    async atFullSpeed() {
      return this;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
