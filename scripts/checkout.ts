import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

export function inCheckout(...parts: string[]): string {
  return join(root, ...parts);
}

/** Every TypeScript project of the checkout; the server is checked with all that imports it. */
export function typeScriptProjects(): string[] {
  const projects = globSync(
    ['packages/*/tsconfig.json', 'apps/*/tsconfig.json', 'apps/*/build/tsconfig.json'],
    { cwd: root },
  );
  return [
    ...projects.filter((file) => file !== 'apps/server/tsconfig.json'),
    ...['tsconfig.server.json', 'tsconfig.tests.json'],
  ]
    .filter((file) => existsSync(inCheckout(file)))
    .sort();
}
