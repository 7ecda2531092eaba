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
<link rel="stylesheet" href="/docs/theme.css">
<link rel="icon" href="/favicon-32.png">
</head>
<body>
<header><a href="/">Auspex</a></header>
<div id="docs"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const script = `const dark = matchMedia('(prefers-color-scheme: dark)');
const dress = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', dress);
dress();
SwaggerUIBundle({
  url: '/docs/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  validatorUrl: null,
  persistAuthorization: false,
});
`;

/** The product's colours over those of the documentation's own look, in the reader's light or dark. */
const theme = `:root { --bg: #f7f6f2; --line: #d9d5ca; --text: #161a22; --accent: #8a5a00; --font: Inter, system-ui, sans-serif }
:root.dark-mode { --bg: #0b0f16; --line: #2a3444; --text: #e7eaf0; --accent: #e3b341 }
:root, body, :root .swagger-ui { background: var(--bg) !important }
body { margin: 0 }
header { box-sizing: border-box; max-width: 1460px; margin: auto; padding: 20px 20px 0; font: 600 17px var(--font) }
header a { color: var(--accent); text-decoration: none }
:root:root .swagger-ui :not(code, pre, code *, pre *, .opblock-summary-path, .opblock-summary-path *) { font-family: var(--font) }
:root:root .swagger-ui .info { margin: 24px 0 }
:root:root .swagger-ui .info .title small { background: none; color: var(--text) }
:root:root .swagger-ui .info .title small pre { color: inherit }
:root:root .swagger-ui .scheme-container { padding: 16px 0; background: none; box-shadow: none; border-block: 1px solid var(--line) }
:root:root .swagger-ui .btn.authorize { border-color: var(--accent) !important; color: var(--accent) !important }
:root:root .swagger-ui .btn.authorize svg { fill: currentColor !important }
`;

const files = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
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
    ['theme.css', new StoredFile(Buffer.from(theme), 'text/css; charset=utf-8')],
    ['start.js', new StoredFile(Buffer.from(script), 'text/javascript; charset=utf-8')],
  ]);
  const folder = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static');
  for (const name of [...served.keys(), ...Object.keys(files)]) {
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
