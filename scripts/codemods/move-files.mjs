// node move-files.mjs --root DIR [--map moves.map] [--edits edits.mjs] [--group a,b | --all] [--dry]
// Moves files with `git mv` and mends every reference to them. One group after the other; each leaves a whole tree.
// Nothing is committed. Lists loudly what it cannot do and stops before it touches anything of that group.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { planGroup, readGroups } from './read-map.mjs';
import { isCode, openParser, referencesOf, trackedFiles, workspacesOf } from './source-graph.mjs';

const args = process.argv.slice(2);
const valueOf = (name, otherwise) => (args.includes(name) ? args[args.indexOf(name) + 1] : otherwise);
const root = valueOf('--root', process.cwd());
const mapFile = valueOf('--map', new URL('./moves.map', import.meta.url).pathname);
const editsFile = valueOf('--edits', new URL('./edits.mjs', import.meta.url).pathname);
const wanted = valueOf('--group', '').split(',').filter(Boolean);
const dry = args.includes('--dry');
const { edits } = existsSync(editsFile) ? await import(pathToFileURL(editsFile).href) : { edits: {} };
const parse = await openParser(root);

const TEXT = /\.(ts|tsx|mts|mjs|js|css|html|json|md|yaml|yml|sql|svg|txt)$/;
/** Not looked into for mentions: what was measured once, and the fences with their invented paths (edited by hand). */
const NO_MENTIONS = /^(scripts\/codemods\/|docs\/evidence\/|package-lock\.json$|scripts\/boundaries\/|scripts\/check-boundaries\.test\.ts$)/;
const read = (file) => readFileSync(join(root, file), 'utf8');

function put(file, text) {
  mkdirSync(join(root, dirname(file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function applyEdits(list = [], problems) {
  const texts = new Map();
  for (const edit of list) {
    const { file } = edit;
    if (edit.create !== undefined) {
      if (existsSync(join(root, file))) problems.push(`${file}: is there already`);
      texts.set(file, edit.create);
      continue;
    }
    if (edit.delete) {
      texts.set(file, null);
      continue;
    }
    const before = texts.get(file) ?? (existsSync(join(root, file)) ? read(file) : null);
    if (before === null) {
      problems.push(`${file}: is not there (${edit.why ?? ''})`);
      continue;
    }
    const count = before.split(edit.find).length - 1;
    if (count === 0 || (count > 1 && !edit.all)) problems.push(`${file}: found ${count} times: ${edit.find.slice(0, 90)}`);
    else texts.set(file, before.split(edit.find).join(edit.put));
  }
  return () => {
    for (const [file, text] of texts) if (text === null) rmSync(join(root, file)); else put(file, text);
    return [...texts.keys()];
  };
}

const workspaceOf = (path) => /^(packages|apps)\/[^/]+(?=\/)/.exec(path)?.[0] ?? null;
const moduleOf = (path) => /^apps\/server\/src\/([^/]+)\/./.exec(path)?.[1] ?? null;
const NO_MODULES = new Set(['platform', 'config', 'commands']);

function relativeTo(from, target) {
  const way = posix.relative(posix.dirname(`/r/main/${from}`), posix.join('/r/main', target));
  return way.startsWith('.') ? way : `./${way}`;
}

async function runGroup(group) {
  const problems = [];
  planGroup(group, trackedFiles(root));
  const applyBefore = applyEdits(edits[group.name]?.before, problems);
  if (problems.length > 0) return problems;
  const touched = new Set(dry ? [] : applyBefore());

  const files = trackedFiles(root);
  const moved = planGroup(group, files);
  const placeOf = (path) => moved.get(path) ?? path;
  const oldOf = new Map([...moved].map(([old, now]) => [now, old]));
  const known = new Set(files);
  const texts = new Map(files.filter((file) => TEXT.test(file)).map((file) => [file, read(file)]));
  const references = new Map();
  for (const file of files.filter(isCode)) references.set(file, referencesOf(parse(file, texts.get(file)), texts.get(file)));

  // ---- where names come from
  const workspaces = new Map([...workspacesOf(root, files)].map(([name, one]) => [one.folder, { ...one, name }]));
  const resolveOld = (file, specifier) => {
    const plain = specifier.replace(/\?.*$/, '');
    if (plain.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), plain));
    const match = /^(@auspex\/[^/]+)(\/.*)?$/.exec(plain);
    const workspace = match && [...workspaces.values()].find(({ name }) => name === match[1]);
    if (!workspace) return null;
    const entry = `.${match[2] ?? ''}`;
    for (const [key, target] of Object.entries(workspace.exports)) {
      const path = entryFile(workspace.folder, key, target, entry);
      if (path) return oldOf.get(path) ?? path;
    }
    return null;
  };
  const entryFile = (folder, key, target, entry) => {
    if (key === entry) return posix.join(folder, target);
    const [before, after] = key.split('*');
    if (after === undefined || !entry.startsWith(before) || !entry.endsWith(after)) return null;
    return posix.join(folder, target.replace('*', entry.slice(before.length, entry.length - after.length)));
  };
  const exportedNames = new Map();
  /** name → file (of today) that declares it, for everything a file gives on. */
  const exportsOf = (file, trail = new Set()) => {
    if (exportedNames.has(file)) return exportedNames.get(file);
    const found = new Map();
    if (!references.has(file) || trail.has(file)) return found;
    trail.add(file);
    for (const one of parse(file, texts.get(file)).program.body) {
      if (one.type === 'ExportNamedDeclaration' && one.declaration) {
        const { declaration } = one;
        for (const name of declaration.declarations?.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : (id.properties ?? []).map(({ value }) => value?.name))) ?? [declaration.id?.name])
          found.set(name, file);
      } else if (one.type === 'ExportNamedDeclaration' && !one.source) {
        for (const { exported } of one.specifiers) found.set(exported.name, file);
      } else if (one.type === 'ExportNamedDeclaration') {
        const target = resolveOld(file, one.source.value);
        const there = target ? exportsOf(target, trail) : new Map();
        for (const { local, exported } of one.specifiers) found.set(exported.name, there.get(local.name) ?? file);
      } else if (one.type === 'ExportAllDeclaration') {
        const target = resolveOld(file, one.source.value);
        if (target) for (const [name, origin] of exportsOf(target, trail)) if (!found.has(name)) found.set(name, origin);
      }
    }
    trail.delete(file);
    if (trail.size === 0) exportedNames.set(file, found);
    return found;
  };
  /** Doors of a workspace after the move: specifier, file after the move, its names. */
  const doorsOf = (folder) =>
    Object.entries(workspaces.get(folder)?.exports ?? {}).flatMap(([key, target]) => {
      const { name } = workspaces.get(folder);
      if (!key.includes('*')) {
        const path = posix.join(folder, target);
        const old = oldOf.get(path) ?? path;
        return known.has(old) ? [{ specifier: posix.join(name, key), file: path, names: exportsOf(old) }] : [];
      }
      return [...new Set([...files.map(placeOf)])].flatMap((path) => {
        const [before, after] = posix.join(folder, target).split('*');
        if (!path.startsWith(before) || !path.endsWith(after)) return [];
        const star = path.slice(before.length, path.length - after.length);
        if (star.includes('/') && !key.startsWith('./test')) return [];
        return [{ specifier: posix.join(name, key.replace('*', star)), file: path, names: exportsOf(oldOf.get(path) ?? path) }];
      });
    });
  const doorCache = new Map();
  const doors = (folder) => doorCache.get(folder) ?? doorCache.set(folder, doorsOf(folder)).get(folder);

  // ---- names a door must still give: index file (after the move) → origin → names
  const toExport = new Map();
  const alsoExport = (index, origin, name, isType) => {
    const key = `${index}\0${origin}`;
    if (!toExport.has(key)) toExport.set(key, new Map());
    const names = toExport.get(key);
    names.set(name, (names.get(name) ?? true) && isType);
  };

  /** The specifier by which `from` (its new place) reaches a name of `target` (its old place). */
  const destination = ({ from, target, name, isType, specifier }) => {
    const given = name === '*' || name === undefined || !references.has(target) ? undefined : exportsOf(target).get(name);
    let origin = given ?? target;
    if (name !== undefined && name !== '*' && references.has(target) && given === undefined) {
      // The door does not give the name any more: another package does.
      const found = [...workspaces.keys()].flatMap((folder) => doors(folder).flatMap((door) => (door.names.has(name) ? [door.names.get(name)] : [])));
      if (found.length === 0) problems.push(`${from}: nobody gives ${name} any more (${specifier})`);
      else origin = found[0];
    }
    const through = workspaceOf(placeOf(target)) === workspaceOf(placeOf(origin)) ? target : origin;
    const place = placeOf(through);
    const [mine, its] = [workspaceOf(from), workspaceOf(place)];
    if (mine === its) {
      const [own, other] = [moduleOf(from), moduleOf(place)];
      const index = `apps/server/src/${other}/index.ts`;
      const wasNear = moduleOf(oldOf.get(from) ?? from) === moduleOf(through);
      if (own && other && own !== other && wasNear && name === '*' && !NO_MODULES.has(own) && !NO_MODULES.has(other) && place !== index) problems.push(`${from}: takes all of ${place}`);
      if (own && other && own !== other && wasNear && !NO_MODULES.has(own) && !NO_MODULES.has(other) && place !== index) {
        if (!exportsOf(oldOf.get(index) ?? index).has(name)) alsoExport(index, placeOf(origin), name, isType);
        return relativeTo(from, index);
      }
      return relativeTo(from, place);
    }
    // A workspace takes others by their names; what is no workspace (prove, bench, e2e, scripts) takes files.
    const keptDoor = doors(its ?? '').find((door) => door.specifier === specifier && (name === '*' || door.names.has(name)));
    const byName = specifier.startsWith('@');
    if (keptDoor && (mine !== null || byName)) return specifier;
    if (its === null) return relativeTo(from, place);
    const door = doors(its).find((one) => one.file === place) ?? doors(its).find((one) => one.names.has(name));
    if (mine === null && !byName) return relativeTo(from, references.has(target) && through === target ? place : (door?.file ?? place));
    if (door) return door.specifier;
    const main = doors(its).find((one) => one.specifier === workspaces.get(its)?.name);
    if (!main) {
      problems.push(`${from}: ${name} of ${place} has no door`);
      return specifier;
    }
    alsoExport(main.file, placeOf(origin), name, isType);
    return main.specifier;
  };

  const folderPlace = (folder) => {
    const inside = [...moved].filter(([old]) => old.startsWith(`${folder}/`));
    if (inside.length === 0) return folder;
    const all = files.filter((file) => file.startsWith(`${folder}/`));
    const [old, now] = inside[0];
    const rest = old.slice(folder.length);
    if (!now.endsWith(rest) || all.length !== inside.length) return folder;
    const target = now.slice(0, -rest.length);
    return inside.every(([a, b]) => b === target + a.slice(folder.length)) ? target : folder;
  };

  // ---- mend code
  const changed = new Map();
  for (const [file, list] of references) {
    const from = placeOf(file);
    const text = texts.get(file);
    const cuts = [];
    for (const one of list) {
      const quote = text[one.start];
      const literal = (specifier) => cuts.push({ start: one.start, end: one.end, put: `${quote}${specifier}${quote}` });
      if (one.kind === 'url' || one.kind === 'dirname') {
        if (/^[a-z]+:|^\//.test(one.specifier)) continue;
        const slash = one.specifier.endsWith('/') && one.specifier !== '/';
        const target = posix.normalize(posix.join(posix.dirname(`/r/main/${file}`), one.specifier)).replace(/\/$/, '');
        const inside = target.startsWith('/r/main/') ? target.slice('/r/main/'.length) : null;
        const goal = inside === null ? target : `/r/main/${known.has(inside) ? placeOf(inside) : folderPlace(inside)}`;
        if (from === file && goal === target) continue;
        const way = posix.relative(posix.dirname(`/r/main/${from}`), goal) || '.';
        const plain = way.startsWith('.') || one.kind === 'dirname' || !one.specifier.startsWith('.') ? way : `./${way}`;
        const next = slash ? `${plain}/` : plain;
        if (posix.normalize(next) !== posix.normalize(one.specifier)) literal(next);
        continue;
      }
      const target = resolveOld(file, one.specifier);
      if (target === null || !known.has(target)) {
        if (one.specifier.startsWith('.') && from !== file) problems.push(`${file}:${one.line}: ${one.specifier} leads nowhere`);
        continue;
      }
      const query = /\?.*$/.exec(one.specifier)?.[0] ?? '';
      const plainSpecifier = one.specifier.replace(/\?.*$/, '');
      const ask = (name, isType) => destination({ from, target, name, isType, specifier: plainSpecifier });
      if (!one.declaration?.named) {
        const next = ask('*', one.kind === 'type') + query;
        if (next !== one.specifier) literal(next);
        continue;
      }
      const groups = new Map();
      for (const specifier of one.declaration.specifiers) {
        const isType = one.declaration.typeOnly || specifier.text.startsWith('type ');
        const goal = ask(specifier.name, isType);
        groups.set(goal, [...(groups.get(goal) ?? []), specifier.text]);
      }
      const [only] = groups.keys();
      if (groups.size === 1) {
        if (only + query !== one.specifier) literal(only + query);
        continue;
      }
      const { keyword, typeOnly, start, end } = one.declaration;
      const lines = [...groups].map(([goal, names]) => `${keyword} ${typeOnly ? 'type ' : ''}{ ${names.join(', ')} } from '${goal}';`);
      cuts.push({ start, end, put: lines.join('\n') });
    }
    if (cuts.length === 0) continue;
    let next = text;
    for (const { start, end, put: piece } of cuts.sort((a, b) => b.start - a.start)) next = next.slice(0, start) + piece + next.slice(end);
    changed.set(file, next);
  }

  // ---- style sheets and pages: url(./x), @import './x', composes … from './x', src="./x"
  for (const file of files.filter((path) => /\.(css|html)$/.test(path))) {
    const text = changed.get(file) ?? texts.get(file);
    const next = text.replaceAll(/(['"(])(\.\.?\/[^'")\s]+)(?=['")])/g, (whole, before, specifier) => {
      const target = posix.normalize(posix.join(posix.dirname(file), specifier));
      return known.has(target) ? before + relativeTo(placeOf(file), placeOf(target)) : whole;
    });
    if (next !== text) changed.set(file, next);
  }

  // ---- mentions of whole paths, from the root of the checkout or from the workspace
  const folders = new Map();
  for (const old of moved.keys())
    for (let at = old.lastIndexOf('/'); at > 0; at = old.lastIndexOf('/', at - 1)) {
      const folder = old.slice(0, at);
      if (!folders.has(folder)) folders.set(folder, folderPlace(folder));
    }
  const whole = [...moved, ...[...folders].filter(([a, b]) => a !== b)].sort((a, b) => b[0].length - a[0].length);
  const mentionOf = new Map(whole);
  const mention = /(?<![\w@./-])(?:apps|packages)\/[\w./-]*[\w-]/g;
  const shortMention = /(?<=['"`(/]|^)src\/[\w./-]*[\w-]/g;
  const mend = (path) => {
    for (let at = path.length; at > 0; at = path.lastIndexOf('/', at - 1)) {
      const found = mentionOf.get(path.slice(0, at));
      if (found) return found + path.slice(at);
    }
    return path;
  };
  for (const file of files.filter((path) => TEXT.test(path) && !NO_MENTIONS.test(path))) {
    const text = changed.get(file) ?? texts.get(file);
    let next = text.replaceAll(mention, mend);
    const workspace = workspaceOf(file);
    // Only outside `src`: inside it `src/` is an attribute or a word.
    if (workspace && !file.startsWith(`${workspace}/src/`) && workspaceOf(placeOf(file)) === workspace)
      next = next.replaceAll(shortMention, (path) => {
        const place = mend(`${workspace}/${path}`);
        return place.startsWith(`${workspace}/`) ? place.slice(workspace.length + 1) : path;
      });
    if (next !== text) changed.set(file, next);
  }

  // ---- doors that must give more
  for (const [key, names] of toExport) {
    const [index, origin] = key.split('\0');
    const old = oldOf.get(index) ?? index;
    if (!known.has(old)) {
      problems.push(`${index} should give ${[...names.keys()]} but is not there`);
      continue;
    }
    const types = [...names.values()].every(Boolean);
    const list = [...names].sort().map(([name, isType]) => (isType && !types ? `type ${name}` : name));
    const line = `export ${types ? 'type ' : ''}{ ${list.join(', ')} } from '${relativeTo(index, origin)}';\n`;
    changed.set(old, (changed.get(old) ?? texts.get(old)) + line);
  }
  if (problems.length > 0) return problems;
  console.log(`\n== ${group.name}: ${group.title}\n   ${moved.size} files move, ${[...changed.keys()].filter((file) => !moved.has(file)).length} others change, ${[...changed.keys()].filter((file) => moved.has(file)).length} of the moved change`);
  for (const key of toExport.keys()) console.log(`   ${key.replace('\0', ' also gives names of ')}: ${[...toExport.get(key).keys()].join(', ')}`);
  if (dry) return [];

  // ---- carry out
  const batches = new Map();
  const single = [];
  for (const [old, now] of moved) {
    mkdirSync(join(root, dirname(now)), { recursive: true });
    if (posix.basename(old) === posix.basename(now)) batches.set(dirname(now), [...(batches.get(dirname(now)) ?? []), old]);
    else single.push([old, now]);
  }
  const git = (...list) => execFileSync('git', ['-C', root, ...list], { stdio: ['ignore', 'ignore', 'pipe'] });
  const untracked = new Set(execFileSync('git', ['-C', root, 'ls-files', '-o', '--exclude-standard'], { encoding: 'utf8' }).split('\n'));
  const added = [...moved.keys()].filter((old) => untracked.has(old));
  if (added.length > 0) git('add', '-N', '--', ...added);
  // Files that take the place of files moved in the same group go last.
  for (const [old, now] of single) git('mv', '--', old, now);
  for (const [folder, list] of batches) git('mv', '--', ...list, `${folder}/`);
  // git leaves the folders that became empty.
  for (const folder of [...folders.keys()].sort((a, b) => b.length - a.length))
    if (existsSync(join(root, folder)) && readdirSync(join(root, folder)).length === 0) rmdirSync(join(root, folder));
  for (const [file, text] of changed) {
    put(placeOf(file), text);
    touched.add(placeOf(file));
  }
  const applyAfter = applyEdits(edits[group.name]?.after, problems);
  if (problems.length > 0) return problems;
  for (const file of applyAfter()) touched.add(file);
  const toFormat = [...touched].filter((file) => /\.(ts|tsx|mts|mjs|json|css)$/.test(file) && existsSync(join(root, file)) && file !== 'package-lock.json');
  for (let at = 0; at < toFormat.length; at += 400)
    format(toFormat.slice(at, at + 400));
  reportLeftovers(moved);
  return [];
}

function format(list) {
  try {
    const options = ['check', '--write', '--diagnostic-level=error', '--no-errors-on-unmatched', '--colors=off'];
    execFileSync(join(root, 'node_modules/.bin/biome'), [...options, ...list], { cwd: root, stdio: 'pipe', encoding: 'utf8' });
  } catch (error) {
    console.log(`   biome says:\n${`${error.stdout}${error.stderr}`.slice(0, 4000)}`);
  }
}

/** Words in comments and documents that still name a moved file by its old folder or name. */
function reportLeftovers(moved) {
  const names = new Map();
  for (const [old, now] of moved) {
    const short = (path) => path.split('/').slice(-2).join('/');
    if (short(old) !== short(now)) names.set(short(old), now);
    if (posix.basename(old) !== posix.basename(now)) names.set(posix.basename(old), now);
  }
  const files = trackedFiles(root).filter((file) => TEXT.test(file) && !/^docs\/evidence\/|package-lock/.test(file));
  for (const file of files) {
    for (const [at, line] of read(file).split('\n').entries()) {
      if (!/\.md$/.test(file) && !/(\/\/|\/?\*|`)/.test(line)) continue;
      for (const word of line.match(/[\w-]+(?:\/[\w-]+)?\.(?:tsx?|css|mjs)/g) ?? [])
        if (names.has(word)) console.log(`   mention left: ${file}:${at + 1}: ${word} (now ${names.get(word)})`);
    }
  }
}

const groups = readGroups(mapFile).filter(({ name }) => args.includes('--all') || wanted.includes(name));
if (groups.length === 0) throw new Error('Name groups with --group a,b or take --all.');
for (const group of groups) {
  const problems = await runGroup(group);
  if (problems.length > 0) {
    console.error(`\n${group.name} cannot be done:\n  ${[...new Set(problems)].join('\n  ')}`);
    process.exit(1);
  }
}
