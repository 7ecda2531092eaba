// Reads moves.map. Lines:  [? ]old → new   ·  # comment  ·  == group-name: title
//   old may hold * (within a folder), ** (below it) and {a,b}; "dir/" means everything below.
//   new that ends with "/" takes what matched, with its path below the pattern's fixed folder.
//   A file with a test of its name beside it (x.ts, x.test.ts) takes the test along when the new place is inside src.
//   The first line that matches a file wins. A line that matches nothing is an error, unless it begins with "? ".
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { trackedFiles } from './source-graph.mjs';

export function readGroups(mapFile) {
  const groups = [];
  for (const [at, raw] of readFileSync(mapFile, 'utf8').split('\n').entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const head = /^== ([a-z0-9-]+): (.*)$/.exec(line);
    if (head) {
      groups.push({ name: head[1], title: head[2], lines: [] });
      continue;
    }
    const match = /^(\? )?(\S+) → (\S+)$/.exec(line);
    if (!match || groups.length === 0) throw new Error(`${mapFile}:${at + 1}: cannot be read: ${line}`);
    groups.at(-1).lines.push({ optional: match[1] !== undefined, from: match[2], to: match[3], at: at + 1 });
  }
  return groups;
}

function toPattern(glob) {
  let out = '';
  for (let i = 0; i < glob.length; i++) {
    const c = glob[i];
    if (glob.startsWith('**/', i)) [out, i] = [`${out}(?:.*/)?`, i + 2];
    else if (c === '*' && glob[i + 1] === '*') [out, i] = [`${out}.*`, i + 1];
    else if (c === '*') out += '[^/]*';
    else if (c === '{') out += '(?:';
    else if (c === '}') out += ')';
    else if (c === ',' && out.lastIndexOf('(?:') > out.lastIndexOf(')')) out += '|';
    else out += c.replace(/[.+^$()|[\]\\]/, '\\$&');
  }
  return new RegExp(`^${out}$`);
}

const fixedFolder = (glob) => {
  const special = glob.search(/[*{]/);
  const head = special === -1 ? glob : glob.slice(0, special);
  return head.slice(0, head.lastIndexOf('/') + 1);
};

/** Where each file of the tree goes. Throws with every line that matches nothing and every clash. */
export function planGroup(group, files) {
  const moved = new Map();
  const problems = [];
  const known = new Set(files);
  for (const { optional, from, to, at } of group.lines) {
    const folder = from.endsWith('/');
    const pattern = folder ? null : /[*{]/.test(from) ? toPattern(from) : null;
    const matches = files.filter((file) => (folder ? file.startsWith(from) : pattern ? pattern.test(file) : file === from));
    if (matches.length === 0 && !optional) problems.push(`line ${at}: nothing matches ${from}`);
    for (const file of matches) {
      if (moved.has(file)) continue;
      const base = folder ? from : fixedFolder(from);
      const target = to.endsWith('/') ? posix.join(to, folder || pattern ? file.slice(base.length) : posix.basename(file)) : folder ? posix.join(to, file.slice(base.length)) : to;
      moved.set(file, target);
      const stem = /^(.*)\.tsx?$/.exec(file)?.[1];
      const newStem = /^(.*)\.tsx?$/.exec(target)?.[1];
      if (!folder && stem && newStem && /\/src\//.test(target) && !/\.test$/.test(stem))
        for (const ending of ['.test.ts', '.test.tsx'])
          if (known.has(stem + ending) && !moved.has(stem + ending)) moved.set(stem + ending, newStem + ending);
    }
  }
  const byTarget = new Map();
  for (const [old, target] of moved) {
    if (byTarget.has(target)) problems.push(`${old} and ${byTarget.get(target)} both become ${target}`);
    byTarget.set(target, old);
    if (known.has(target) && !moved.has(target)) problems.push(`${old} would overwrite ${target}`);
  }
  if (problems.length > 0) throw new Error(`${group.name}:\n  ${problems.join('\n  ')}`);
  for (const [old, target] of [...moved]) if (old === target) moved.delete(old);
  return moved;
}

/** All groups after each other, for looking ahead: file of today → its last place. */
export function readMap(root, mapFile, only) {
  let files = trackedFiles(root);
  const place = new Map(files.map((file) => [file, file]));
  for (const group of readGroups(mapFile)) {
    if (only && !only.includes(group.name)) continue;
    const moved = planGroup(group, files);
    for (const [old, now] of place) if (moved.has(now)) place.set(old, moved.get(now));
    files = files.map((file) => moved.get(file) ?? file);
  }
  return { moved: new Map([...place].filter(([old, now]) => old !== now)) };
}
