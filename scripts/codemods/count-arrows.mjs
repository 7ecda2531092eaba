// node count-arrows.mjs [root] [--show folder] [--lazy] [--map moves.map]
// Circles of files counting types, circles of folders ("rooms") per folder at every level, arrows up.
// Rooms of a folder: its sub-folders and each of its loose files. Tests do not count; neither do files outside src.
// With --map the graph is judged as it would be after the moves (only for maps without splits of files).
import { circlesOf, readGraph } from './source-graph.mjs';

const args = process.argv.slice(2);
const flag = (name) => args.includes(name);
const valueOf = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const root = args[0] && !args[0].startsWith('--') ? args[0] : process.cwd();
const shown = valueOf('--show');
const kinds = new Set(['static', 'type', ...(flag('--workers') ? ['url'] : []), ...(flag('--lazy') ? ['lazy'] : [])]);

const isTest = (path) => /(\.test|-bench)\.tsx?$/.test(path);
let graph = await readGraph(root, (path) => /^apps\/(server|web)\/src\/|^packages\/[^/]+\/src\//.test(path) && !isTest(path));
const mapFile = valueOf('--map');
if (mapFile) {
  const { readMap } = await import('./read-map.mjs');
  const { moved } = readMap(root, mapFile);
  const place = (path) => moved.get(path) ?? path;
  graph = new Map([...graph].map(([file, list]) => [place(file), list.map((one) => ({ ...one, target: one.target && place(one.target) }))]));
  graph = new Map([...graph].filter(([file]) => /^apps\/(server|web)\/src\/|^packages\/[^/]+\/src\//.test(file) && !isTest(file)));
}

/** [from, to, line, names] of every import that counts, inside the folder. */
function arrowsIn(folder) {
  const arrows = [];
  for (const [file, list] of graph) {
    if (!file.startsWith(`${folder}/`)) continue;
    for (const one of list)
      if (one.target && kinds.has(one.kind) && one.target.startsWith(`${folder}/`) && one.target !== file && graph.has(one.target))
        arrows.push({ from: file, to: one.target, line: one.line, names: one.names, kind: one.kind });
  }
  return arrows;
}

const roomOf = (folder, path) => path.slice(folder.length + 1).split('/')[0];

/** Arrows between rooms of a folder that lie inside a circle of rooms; fewest that must go to break it (greedy). */
function judgeRooms(folder, merged) {
  const name = (path) => (merged && !path.slice(folder.length + 1).includes('/') ? '(loose files)' : roomOf(folder, path));
  const arrows = arrowsIn(folder).filter((one) => name(one.from) !== name(one.to));
  const edges = new Map();
  for (const { from, to } of arrows) {
    const [a, b] = [name(from), name(to)];
    if (!edges.has(a)) edges.set(a, new Set());
    if (!edges.has(b)) edges.set(b, new Set());
    edges.get(a).add(b);
  }
  // A circle of loose files alone is a circle of files, counted there.
  const circles = circlesOf(edges).filter((circle) => merged || circle.some((room) => !/\.tsx?$/.test(room)));
  const up = circles.flatMap((circle) => upward(circle, arrows.map((one) => ({ ...one, a: name(one.from), b: name(one.to) }))));
  return { circles, up };
}

/** The arrows against the order of rooms that leaves the fewest of them (exact up to 9 rooms, else greedy by removal). */
function upward(circle, arrows) {
  const inside = arrows.filter(({ a, b }) => circle.includes(a) && circle.includes(b));
  const weight = new Map();
  for (const { a, b } of inside) weight.set(`${a}>${b}`, (weight.get(`${a}>${b}`) ?? 0) + 1);
  const cost = (order) => {
    let sum = 0;
    for (let i = 0; i < order.length; i++) for (let j = 0; j < i; j++) sum += weight.get(`${order[i]}>${order[j]}`) ?? 0;
    return sum;
  };
  // order: lowest last; an arrow from a later to an earlier room runs up.
  let best = [...circle].sort((x, y) => degree(y) - degree(x));
  function degree(room) {
    return inside.reduce((sum, { a, b }) => sum + (a === room ? 1 : 0) - (b === room ? 1 : 0), 0);
  }
  let value = cost(best);
  for (let improved = true; improved; ) {
    improved = false;
    for (let i = 0; i < best.length; i++)
      for (let j = 0; j < best.length; j++) {
        if (i === j) continue;
        const next = [...best];
        const [one] = next.splice(i, 1);
        next.splice(j, 0, one);
        const its = cost(next);
        if (its < value) [best, value, improved] = [next, its, true];
      }
  }
  const place = new Map(best.map((room, at) => [room, at]));
  return inside.filter(({ a, b }) => place.get(b) < place.get(a));
}

function foldersBelow(top) {
  const found = new Set();
  for (const file of graph.keys()) {
    if (!file.startsWith(`${top}/`)) continue;
    for (let at = file.lastIndexOf('/'); at > top.length; at = file.lastIndexOf('/', at - 1)) found.add(file.slice(0, at));
  }
  return [top, ...[...found].sort()];
}

const short = (path) => path.replace(/^apps\/(server|web)\/src\//, '');
const describe = ({ from, to, line, names, kind }) => `      ${short(from)}:${line} → ${short(to)} (${kind}: ${names.join(', ')})`;

let total = { files: 0, rooms: 0, merged: 0 };
const tops = shown ? [shown] : ['apps/server/src', 'apps/web/src', ...new Set([...graph.keys()].flatMap((path) => /^packages\/[^/]+\/src/.exec(path) ?? []))];
for (const top of tops) {
  console.log(`\n== ${top}`);
  const edges = new Map([...graph].filter(([file]) => file.startsWith(`${top}/`)).map(([file]) => [file, new Set()]));
  for (const { from, to } of arrowsIn(top)) edges.get(from).add(to);
  const fileCircles = circlesOf(edges);
  total.files += fileCircles.length;
  console.log(`circles of files counting types: ${fileCircles.length}`);
  for (const circle of fileCircles) {
    console.log(`  ${circle.map(short).join(' · ')}`);
    for (const arrow of arrowsIn(top).filter(({ from, to }) => circle.includes(from) && circle.includes(to))) console.log(describe(arrow));
  }
  for (const folder of foldersBelow(top)) {
    const { circles, up } = judgeRooms(folder, false);
    total.rooms += circles.length;
    if (circles.length > 0) {
      console.log(`circle${circles.length > 1 ? 's' : ''} of rooms in ${folder}: ${circles.map((circle) => circle.join(' · ')).join(' || ')}`);
      console.log(`    arrows up: ${up.length}`);
      for (const arrow of up) console.log(describe(arrow));
    }
    const strict = judgeRooms(folder, true);
    total.merged += strict.circles.length;
    if (flag('--strict') && strict.circles.length > 0) {
      console.log(`  loose files of ${folder} as one room: ${strict.circles.map((circle) => circle.join(' · ')).join(' || ')}; arrows up: ${strict.up.length}`);
      for (const arrow of strict.up) console.log(describe(arrow));
    }
  }
}
console.log(`\n${total.files} circles of files, ${total.rooms} folders' circles of rooms, ${total.merged} with loose files as one room`);
for (const module of ['market', 'signals']) {
  const folder = `apps/server/src/${module}`;
  console.log(`arrows up in ${module}: ${judgeRooms(folder, false).up.length} (rooms), ${judgeRooms(folder, true).up.length} (loose files as one room)`);
}
