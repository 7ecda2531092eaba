// node fold-files.mjs ROOT [maxLines=40] [maxSum=240]: folds small files that one other file imports into that file.
import { Project, SyntaxKind, Node } from 'ts-morph';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
const root = resolve(process.argv[2]); const maxLines = Number(process.argv[3] ?? 40); const maxSum = Number(process.argv[4] ?? 240);
const only = process.argv[5] ? new RegExp(process.argv[5]) : /./;
const project = new Project({ compilerOptions: { allowImportingTsExtensions: true, noEmit: true, jsx: 4, moduleResolution: 100, module: 99, target: 99 }, skipAddingFilesFromTsConfig: true, skipFileDependencyResolution: true });
for (const g of ['packages', 'apps', 'e2e', 'prove', 'bench', 'scripts']) project.addSourceFilesAtPaths([`${root}/${g}/**/*.{ts,tsx}`, `!${root}/**/node_modules/**`, `!${root}/**/dist/**`]);
const rel = (p) => relative(root, p);
const isTest = (p) => /\.test\.tsx?$/.test(p) || !/^(packages|apps)\/[^/]+\/src\//.test(p);
const lines = (sf) => sf.getFullText().split('\n').length - 1;
const target = (sf, spec) => spec.startsWith('.') ? resolve(dirname(sf.getFilePath()), spec) : null;
const otherText = new Map();
// arrows
function references() {
  const into = new Map();
  const add = (to, from, kind, node) => { if (!into.has(to)) into.set(to, []); into.get(to).push({ from, path: from.getFilePath(), kind, node }); };
  for (const sf of project.getSourceFiles()) {
    for (const d of sf.getImportDeclarations()) { const t = target(sf, d.getModuleSpecifierValue()); if (t) add(t, sf, 'import', d); }
    for (const d of sf.getExportDeclarations()) { const v = d.getModuleSpecifierValue(); const t = v && target(sf, v); if (t) add(t, sf, 'export', d); }
    const text = sf.getFullText();
    for (const m of text.matchAll(/(?:import\(|new URL\(|vi\.mock\(|importActual\(|importOriginal\()\s*['"`](\.[^'"`]+)['"`]/g)) { const t = target(sf, m[1]); if (t) add(t, sf, 'lazy', null); }
  }
  return into;
}
const topNames = (sf) => {
  const names = new Set();
  for (const s of sf.getStatements()) {
    if (Node.isVariableStatement(s)) for (const d of s.getDeclarations()) { const n = d.getNameNode(); if (Node.isIdentifier(n)) names.add(n.getText()); else for (const b of n.getDescendantsOfKind(SyntaxKind.BindingElement)) names.add(b.getName()); }
    else if (s.getName && s.getName()) names.add(s.getName());
  }
  return names;
};
const importedNames = (sf) => {
  const map = new Map();
  for (const d of sf.getImportDeclarations()) {
    const spec = d.getModuleSpecifierValue(); const key = target(sf, spec) ?? spec;
    if (d.getDefaultImport()) map.set(d.getDefaultImport().getText(), `${key}#default`);
    if (d.getNamespaceImport()) map.set(d.getNamespaceImport().getText(), `${key}#*`);
    for (const n of d.getNamedImports()) map.set(n.getAliasNode()?.getText() ?? n.getName(), `${key}#${n.getName()}`);
  }
  return map;
};
const why = new Map(); const skip = (sf, reason) => { why.set(reason, (why.get(reason) ?? 0) + 1); return false; };
function specFor(from, toAbs) { let s = relative(dirname(from), toAbs).replaceAll('\\', '/'); if (!s.startsWith('.')) s = `./${s}`; return s; }
function addImport(I, d, F) {
  const raw = d.getModuleSpecifierValue(); const abs = target(F, raw);
  if (abs === I.getFilePath()) return;
  const spec = abs ? specFor(I.getFilePath(), abs) : raw;
  const existing = importedNames(I);
  const key = abs ?? raw;
  const wanted = d.getNamedImports().filter((n) => !existing.has(n.getAliasNode()?.getText() ?? n.getName()) || existing.get(n.getAliasNode()?.getText() ?? n.getName()) !== `${key}#${n.getName()}` );
  const same = I.getImportDeclarations().filter((x) => x.getModuleSpecifierValue() === spec && !x.getNamespaceImport());
  const typeOnly = d.isTypeOnly();
  // a value wanted that exists as type only
  for (const n of d.getNamedImports()) {
    const isType = typeOnly || n.isTypeOnly();
    if (isType) continue;
    for (const x of same) for (const m of x.getNamedImports()) if (m.getName() === n.getName() && (x.isTypeOnly() || m.isTypeOnly())) {
      if (x.isTypeOnly()) { x.setIsTypeOnly(false); for (const o of x.getNamedImports()) o.setIsTypeOnly(true); }
      m.setIsTypeOnly(false);
    }
  }
  if (d.getNamespaceImport() || d.getDefaultImport()) {
    const name = (d.getNamespaceImport() ?? d.getDefaultImport()).getText();
    if (!existing.has(name)) I.addImportDeclaration({ moduleSpecifier: spec, isTypeOnly: typeOnly, ...(d.getAttributes()?{attributes:d.getAttributes().getElements().map(e=>({name:e.getName(),value:e.getValue().getLiteralText()}))}:{}), ...(d.getNamespaceImport() ? { namespaceImport: name } : { defaultImport: name }) });
  }
  if (wanted.length === 0) return;
  const structs = wanted.map((n) => ({ name: n.getName(), alias: n.getAliasNode()?.getText(), isTypeOnly: typeOnly || n.isTypeOnly() }));
  const host = same.find((x) => x.getNamedImports().length > 0);
  if (host) {
    const allType = structs.every((s) => s.isTypeOnly);
    if (host.isTypeOnly() && !allType) { host.setIsTypeOnly(false); for (const o of host.getNamedImports()) o.setIsTypeOnly(true); }
    for (const s of structs) host.addNamedImport({ ...s, isTypeOnly: host.isTypeOnly() ? false : s.isTypeOnly });
  } else if (structs.every((s) => s.isTypeOnly)) I.addImportDeclaration({ moduleSpecifier: spec, isTypeOnly: true, namedImports: structs.map((s) => ({ ...s, isTypeOnly: false })) });
  else I.addImportDeclaration({ moduleSpecifier: spec, namedImports: structs });
}
function usedAtLoad(I, names) {
  for (const s of I.getStatements()) {
    if (Node.isImportDeclaration(s) || Node.isInterfaceDeclaration(s) || Node.isTypeAliasDeclaration(s) || Node.isFunctionDeclaration(s)) continue;
    for (const id of s.getDescendantsOfKind(SyntaxKind.Identifier)) if (names.has(id.getText())) return true;
  }
  return false;
}
function tryFold(F, into) {
  const path = rel(F.getFilePath());
  if (!/^(packages|apps)\/[^/]+\/src\//.test(path) || isTest(path) || /\/index\.tsx?$|\.d\.ts$|\.(en|fr|text)\.ts$|-text\.ts$|-calls\.ts$/.test(path) || !only.test(path)) return false;
  if (lines(F) >= maxLines) return false;
  const refs = into.get(F.getFilePath()) ?? [];
  const prod = refs.filter((r) => !isTest(rel(r.from.getFilePath())));
  const from = new Set(prod.map((r) => r.from));
  if (from.size !== 1) return false;
  if (refs.some((r) => r.kind === 'lazy')) return skip(F, 'lazy or mocked');
  if (refs.some((r) => r.kind === 'export')) return skip(F, 're-exported');
  const [I] = from; const ip = rel(I.getFilePath());
  if (/\/(index|modules|main|routes|config|registry)\.tsx?$/.test(ip)) return skip(F, 'importer is an index');
  if (/\.(en|fr|text)\.ts$/.test(ip)) return skip(F, 'importer is texts');
  if (path.split('/').slice(0, 2).join() !== ip.split('/').slice(0, 2).join()) return skip(F, 'other workspace');
  const feature = (p) => p.split('/')[3];
  if (/^apps/.test(path) && feature(path) !== feature(ip)) return skip(F, 'other feature');
  if (existsSync(F.getFilePath().replace(/\.tsx?$/, '.test.ts')) || existsSync(F.getFilePath().replace(/\.tsx?$/, '.test.tsx'))) return skip(F, 'own test');
  if (path.endsWith('.tsx') && !ip.endsWith('.tsx')) return skip(F, 'tsx into ts');
  if (lines(F) + lines(I) > maxSum) return skip(F, 'too long together');
  const code = F.getStatements().filter((s) => !Node.isImportDeclaration(s));
  if (code.some((s) => Node.isExpressionStatement(s) || Node.isExportDeclaration(s) || Node.isExportAssignment(s) || Node.isIfStatement(s) || Node.isModuleDeclaration(s))) return skip(F, 'side effects');
  if (F.getImportDeclarations().some((d) => !d.getImportClause())) return skip(F, 'side-effect import');
  for (const r of refs) { const d = r.node; if (d.getNamespaceImport() || d.getDefaultImport() || d.getNamedImports().some((n) => n.getAliasNode())) return skip(F, 'aliased'); }
  // mentions by path elsewhere
  const fTop = topNames(F), iTop = topNames(I), fImp = importedNames(F), iImp = importedNames(I);
  const fPath = F.getFilePath();
  for (const n of fTop) if (iTop.has(n) || (iImp.has(n) && !iImp.get(n).startsWith(`${fPath}#`))) return skip(F, 'name taken');
  for (const [n, key] of fImp) {
    if (key.startsWith(`${I.getFilePath()}#`)) { if (!iTop.has(n)) return skip(F, 'odd circle'); continue; }
    if (iTop.has(n) || (iImp.has(n) && iImp.get(n) !== key)) return skip(F, 'import taken');
  }
  // local names in I that shadow F's names inside functions are fine; names of F shadowed in I used? compiler tells
  const kept = new Set();
  for (const r of refs) if (r.from !== I) for (const n of r.node.getNamedImports()) kept.add(n.getName());
  for (const s of code) if (s.isExported?.()) {
    const names = Node.isVariableStatement(s) ? s.getDeclarations().map((d) => d.getName()) : [s.getName()];
    if (!names.some((n) => kept.has(n))) s.setIsExported(false);
  }
  const body = F.getStatements().filter((s) => !Node.isImportDeclaration(s));
  const early = (s) => Node.isVariableStatement(s) || Node.isClassDeclaration(s);
  const text = (s) => s.getFullText().trim();
  const atLoad = usedAtLoad(I, fTop);
  const anyEarly = body.some(early);
  const top = anyEarly && atLoad ? body : body.filter(early);
  const end = body.filter((s) => !top.includes(s));
  for (const d of I.getImportDeclarations()) if (target(I, d.getModuleSpecifierValue()) === fPath) d.remove();
  for (const d of F.getImportDeclarations()) addImport(I, d, F);
  if (end.length) I.addStatements('\n' + end.map(text).join('\n\n'));
  if (top.length) {
    const at = I.getImportDeclarations().length; // imports come first
    const lastImport = I.getStatements().findLastIndex((s) => Node.isImportDeclaration(s)) + 1;
    I.insertStatements(lastImport, '\n' + top.map(text).join('\n\n') + '\n');
  }
  for (const r of refs) if (r.from !== I) {
    const T = r.from; const spec = specFor(T.getFilePath(), I.getFilePath());
    const names = r.node.getNamedImports().map((n) => ({ name: n.getName(), isTypeOnly: n.isTypeOnly() || r.node.isTypeOnly() }));
    const host = T.getImportDeclarations().find((x) => x !== r.node && x.getModuleSpecifierValue() === spec && x.getNamedImports().length);
    if (host) { if (host.isTypeOnly() && names.some((n) => !n.isTypeOnly)) { host.setIsTypeOnly(false); for (const o of host.getNamedImports()) o.setIsTypeOnly(true); }
      for (const n of names) host.addNamedImport({ ...n, isTypeOnly: host.isTypeOnly() ? false : n.isTypeOnly }); r.node.remove(); }
    else r.node.setModuleSpecifier(spec);
  }
  console.log(`${path} → ${ip}`);
  project.removeSourceFile(F);
  return true;
}
let total = 0; const removed = [];
for (let round = 0; round < 6; round += 1) {
  const into = references(); let folded = 0; const touched = new Set();
  for (const F of [...project.getSourceFiles()].sort((a, b) => a.getFilePath().localeCompare(b.getFilePath()))) {
    const p = F.getFilePath();
    const refs = into.get(p) ?? [];
    if (touched.has(p) || refs.some((r) => touched.has(r.path))) continue;
    const importers = refs.map((r) => r.path);
    const deps = F.getImportDeclarations().map((d) => target(F, d.getModuleSpecifierValue())).filter(Boolean);
    if (round === 0) why.size;
    const before = importers;
    if (tryFold(F, into)) { folded += 1; removed.push(p); for (const i of before) touched.add(i); touched.add(p); for (const d of deps) touched.add(d); }
  }
  total += folded; if (folded === 0) break; if (round < 5) why.clear();
}
project.saveSync();
const { rmSync } = await import('node:fs'); for (const p of removed) rmSync(p, { force: true });
console.error(total, 'folded'); console.error([...why]);
