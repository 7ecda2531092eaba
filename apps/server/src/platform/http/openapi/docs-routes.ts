import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Page } from '../pages/page.ts';
import { StoredFile } from '../pages/stored-file.ts';
import { type DocumentOptions, describeCalls } from './describe-calls.ts';

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API documentation</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="icon" href="/docs/favicon-32x32.png">
</head>
<body>
<div id="docs"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const script = `SwaggerUIBundle({
  url: '/docs/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  validatorUrl: null,
  persistAuthorization: false,
});
`;

const files = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
  'favicon-32x32.png': 'image/png',
};

/** The documentation as a page and as a document; everything it needs comes from this server. */
export function addDocsRoutes(app: FastifyInstance, options: DocumentOptions & { secure: boolean }): void {
  const config = { access: 'public', unlimited: true } as const;
  const { secure, publicUrl } = options;
  const page = new Page(html, { clientKeyHash: null, secure, publicUrl, indexed: false });
  app.get('/docs', { config }, (request, reply) => page.send(request, reply));
  const json = 'application/json; charset=utf-8';
  const served = new Map<string, StoredFile>([
    ['openapi.json', new StoredFile(Buffer.from(JSON.stringify(describeCalls(options))), json)],
    ['start.js', new StoredFile(Buffer.from(script), 'text/javascript; charset=utf-8')],
  ]);
  const folder = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static');
  for (const name of ['openapi.json', 'start.js', ...Object.keys(files)]) {
    app.get(`/docs/${name}`, { config }, (request, reply) => {
      const file = served.get(name) ?? readBundled(folder, name);
      served.set(name, file);
      return file.send(request, reply, 'public, max-age=3600');
    });
  }
}

function readBundled(folder: string, name: string): StoredFile {
  const type = files[name as keyof typeof files];
  return new StoredFile(
    readFileSync(join(folder, name)),
    type.startsWith('text/') ? `${type}; charset=utf-8` : type,
  );
}
