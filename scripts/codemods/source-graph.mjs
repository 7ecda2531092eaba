// Reads every reference between files of a checkout with the parser that Vite ships (rolldown/oxc).
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, posix } from 'node:path';

export function trackedFiles(root) {
  const list = execFileSync('git', ['-C', root, 'ls-files', '-co', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 1 << 26 });
  return [...new Set(list.split('\n'))].filter((file) => file !== '' && existsSync(join(root, file)) && statSync(join(root, file)).isFile());
}

export const isCode = (path) => /\.(ts|tsx|mts|mjs|js)$/.test(path);

export async function openParser(root) {
  const require = createRequire(join(root, 'package.json'));
  const { parseSync } = await import(require.resolve('rolldown/utils'));
  return (path, text) => {
    const lang = path.endsWith('.tsx') ? 'tsx' : /\.(ts|mts)$/.test(path) ? 'ts' : 'js';
    const result = parseSync(path, text, { lang, sourceType: 'module' });
    if (result.errors.length > 0) throw new Error(`${path}: ${result.errors[0].message}`);
    return result;
  };
}

/**
 * Every reference of a file to another: kind `static`, `type`, `lazy`, `mock` (vi.mock …), `url` (new URL(…, import.meta.url)),
 * `dirname` (join(import.meta.dirname, …)). start/end enclose the literal with its quotes.
 */
export function referencesOf(parsed, text) {
  const found = [];
  const literal = (node, kind, names, declaration) => {
    const specifier =
      node?.type === 'Literal' && typeof node.value === 'string'
        ? node.value
        : node?.type === 'TemplateLiteral' && node.expressions.length === 0
          ? node.quasis[0].value.cooked
          : null;
    if (specifier !== null)
      found.push({ kind, specifier, start: node.start, end: node.end, names, line: lineAt(text, node.start), declaration });
  };
  /** What is needed to write a declaration again with fewer names. */
  const declarationOf = (node, keyword) => {
    const specifiers = node.specifiers ?? [];
    const named = specifiers.every((one) => one.type === 'ImportSpecifier' || one.type === 'ExportSpecifier');
    return {
      ...{ keyword, start: node.start, end: node.end, named: named && specifiers.length > 0 },
      typeOnly: (node.importKind ?? node.exportKind) === 'type',
      specifiers: specifiers.map((one) => ({
        name: (one.imported ?? one.local)?.name,
        text: text.slice(one.start, one.end),
      })),
    };
  };
  const isMetaUrl = (node) =>
    node?.type === 'MemberExpression' && node.object?.type === 'MetaProperty' && ['url', 'dirname', 'filename'].includes(node.property?.name);
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const one of node) visit(one);
      return;
    }
    switch (node.type) {
      case 'ImportDeclaration': {
        const specifiers = node.specifiers ?? [];
        const types = node.importKind === 'type' || (specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type'));
        const names = specifiers.map((one) => one.imported?.name ?? (one.type === 'ImportNamespaceSpecifier' ? '*' : 'default'));
        literal(node.source, types ? 'type' : 'static', names, declarationOf(node, 'import'));
        return;
      }
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration': {
        if (node.source) {
          const specifiers = node.specifiers ?? [];
          const types = node.exportKind === 'type' || (specifiers.length > 0 && specifiers.every((one) => one.exportKind === 'type'));
          literal(
            ...[node.source, types ? 'type' : 'static', node.type === 'ExportAllDeclaration' ? ['*'] : specifiers.map((one) => one.local?.name)],
            node.type === 'ExportAllDeclaration' ? undefined : declarationOf(node, 'export'),
          );
        }
        break;
      }
      case 'ImportExpression':
        literal(node.source, 'lazy', []);
        break;
      case 'TSImportType':
        literal(node.source ?? node.argument?.literal ?? node.argument, 'type', [node.qualifier?.name ?? '*']);
        break;
      case 'NewExpression':
        if (node.callee?.name === 'URL' && isMetaUrl(node.arguments?.[1])) literal(node.arguments[0], 'url', []);
        break;
      case 'CallExpression':
        if (node.callee?.object?.name === 'vi' && /^(mock|doMock|unmock|doUnmock|importActual|importMock)$/.test(node.callee.property?.name ?? ''))
          literal(node.arguments?.[0], 'mock', []);
        if (isMetaUrl(node.arguments?.[0]) && node.arguments.length > 1) literal(node.arguments[1], 'dirname', []);
        break;
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'type' && value && typeof value === 'object') visit(value);
  };
  visit(parsed.program);
  return found;
}

export function lineAt(text, offset) {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

/** package name → { folder, exports } of every workspace. */
export function workspacesOf(root, files) {
  const found = new Map();
  for (const file of files.filter((path) => /^(packages|apps)\/[^/]+\/package\.json$/.test(path))) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, file), 'utf8'));
    found.set(name, { folder: posix.dirname(file), exports });
  }
  return found;
}

/** The file that `@auspex/x/y` leads to, or null. */
export function resolvePackage(specifier, workspaces) {
  const match = /^(@auspex\/[^/]+)(\/.*)?$/.exec(specifier);
  const workspace = match && workspaces.get(match[1]);
  if (!workspace) return null;
  const entry = `.${match[2] ?? ''}`;
  for (const [key, target] of Object.entries(workspace.exports)) {
    if (key === entry) return posix.join(workspace.folder, target);
    const [before, after] = key.split('*');
    if (after !== undefined && entry.startsWith(before) && entry.endsWith(after))
      return posix.join(workspace.folder, target.replace('*', entry.slice(before.length, entry.length - after.length)));
  }
  return null;
}

/** The whole graph: file → references with the file they lead to. */
export async function readGraph(root, wanted = () => true) {
  const files = trackedFiles(root).filter((file) => isCode(file) && wanted(file));
  const parse = await openParser(root);
  const workspaces = workspacesOf(root, trackedFiles(root));
  const graph = new Map();
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    const references = referencesOf(parse(file, text), text).map((one) => ({
      ...one,
      target: one.specifier.startsWith('.') ? posix.normalize(posix.join(posix.dirname(file), one.specifier)) : resolvePackage(one.specifier, workspaces),
    }));
    graph.set(file, references);
  }
  return graph;
}

/** Strongly connected components with more than one node. edges: Map<node, Iterable<node>>. */
export function circlesOf(edges) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const on = new Set();
  const circles = [];
  let counter = 0;
  const connect = (start) => {
    const work = [[start, [...(edges.get(start) ?? [])][Symbol.iterator]()]];
    index.set(start, counter);
    low.set(start, counter++);
    stack.push(start);
    on.add(start);
    while (work.length > 0) {
      const [node, iterator] = work.at(-1);
      const { value: next, done } = iterator.next();
      if (done) {
        work.pop();
        if (work.length > 0) low.set(work.at(-1)[0], Math.min(low.get(work.at(-1)[0]), low.get(node)));
        if (low.get(node) === index.get(node)) {
          const circle = [];
          let one;
          do {
            one = stack.pop();
            on.delete(one);
            circle.push(one);
          } while (one !== node);
          if (circle.length > 1) circles.push(circle.sort());
        }
        continue;
      }
      if (!index.has(next)) {
        index.set(next, counter);
        low.set(next, counter++);
        stack.push(next);
        on.add(next);
        work.push([next, [...(edges.get(next) ?? [])][Symbol.iterator]()]);
      } else if (on.has(next)) low.set(node, Math.min(low.get(node), index.get(next)));
    }
  };
  for (const node of edges.keys()) if (!index.has(node)) connect(node);
  return circles.sort((a, b) => b.length - a.length);
}
