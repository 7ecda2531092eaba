// node texts.mjs ROOT: x-text.ts + x.en.ts → x.text.ts; x.fr.ts exports `texts`; every user follows.
import { readFileSync, writeFileSync, rmSync, globSync, existsSync } from 'node:fs';
import { dirname, join, relative, basename } from 'node:path';
const root = process.argv[2]; const src = join(root, 'apps/web/src');
const all = globSync(['apps/web/**/*.{ts,tsx}', 'e2e/**/*.ts'], { cwd: root, exclude: (p) => /node_modules|dist/.test(p) }).map((p) => join(root, p));
const read = (p) => readFileSync(p, 'utf8');
const i18n = globSync('apps/web/src/**/i18n/messages.ts', { cwd: root })[0]; const messages = join(root, i18n);
const spec = (from, to) => { let s = relative(dirname(from), to); return s.startsWith('.') ? s : `./${s}`; };
const moves = []; // {oldText, en, fr, text, nameText, nameEn, nameFr}
for (const en of all.filter((p) => p.endsWith('.en.ts'))) {
  const base = en.slice(0, -6); const fr = `${base}.fr.ts`;
  const enText = read(en); const [, doc = '', nameEn, body] = /^((?:[\s\S]*?\n)?)export const (\w+English) = (\{[\s\S]*\})(?: as const)?;\s*$/.exec(enText) ?? [];
  if (!nameEn) { console.error('unread', en); continue; }
  const frText = read(fr); const nameFr = /export const (\w+French)\b/.exec(frText)[1];
  // who defines
  const b = basename(base);
  const definers = all.filter((p) => existsSync(p) && /defineMessages\(\s*\w+English\b/.test(read(p)) && new RegExp(`defineMessages\\(\\s*${nameEn}\\b`).test(read(p)) && read(p).includes(`/${b}.en.ts`) );
  const definer = definers[0]; if (!definer) { console.error('no definer', en); continue; }
  const nameText = new RegExp(`const (\\w+) = defineMessages\\(\\s*${nameEn}`).exec(read(definer))[1];
  moves.push({ en, fr, base, text: `${base}.text.ts`, definer, pure: /-text\.ts$/.test(definer) || basename(definer) === 'screen-titles.ts', nameEn, nameFr, nameText, doc, body });
}
for (const m of moves) {
  const def = read(m.definer);
  const enImports = m.doc.match(/^import [^;]+;$/gm) ?? []; if (enImports.length) console.error('en imports', m.en, enImports);
  const keyType = new RegExp(`(?:/\\*\\*[^*]*\\*/\\n)?export type (\\w+) = keyof typeof ${m.nameEn}(?: & string)?;`).exec(def);
  const docs = /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)export const \w+ = defineMessages/.exec(def)?.[1] ?? '';
  const doc = (m.doc.trim() ? `${m.doc.trim()}\n` : '') || docs;
  const out = `import { defineMessages${keyType ? ', type TextKey' : ''} } from '${spec(m.text, messages)}';\n\n${doc}export const ${m.nameText} = defineMessages(\n  ${m.body.replaceAll('\n', '\n  ')},\n  import.meta.glob('./${basename(m.base)}.??.ts'),\n);\n${keyType ? `\nexport type ${keyType[1]} = TextKey<typeof ${m.nameText}>;\n` : ''}`;
  m.out = out;
  let fr = read(m.fr);
  fr = fr.replace(/^import type \{ Texts \} from [^;]+;\n/m, `import type { TextsOf } from '${spec(m.fr, messages)}';\n`)
    .replace(new RegExp(`^import type \\{ ${m.nameEn} \\} from [^;]+;\\n`, 'm'), `import type { ${m.nameText} } from './${basename(m.text)}';\n`)
    .replace(new RegExp(`export const ${m.nameFr}: Texts<keyof typeof ${m.nameEn}(?: & string)?>`), `export const texts: TextsOf<typeof ${m.nameText}>`);
  if (!fr.includes('export const texts: TextsOf')) fr = `import type { TextsOf } from '${spec(m.fr, messages)}';\nimport type { ${m.nameText} } from './${basename(m.text)}';\n\n` + fr.replace(new RegExp(`export const ${m.nameFr} = \\{`), `export const texts: TextsOf<typeof ${m.nameText}> = {`);
  if (!fr.includes('export const texts: TextsOf')) console.error('fr odd', m.fr, fr.slice(0, 300));
  writeFileSync(m.fr, fr);
  if (m.pure) {
    const rest = def.replace(/^import[^;]+;\n/gm, '').replace(new RegExp(`(?:/\\*\\*(?:(?!\\*/)[\\s\\S])*\\*/\\n)?export const ${m.nameText} = defineMessages\\([\\s\\S]*?\\);\\n`), '').replace(keyType?.[0] ?? '\0', '').trim();
    if (m.definer.endsWith('screen-titles.ts')) { if (/defineMessages/.test(rest)) console.error('rest', m.definer, rest); }
    else if (rest) { console.error('rest', m.definer); m.out += `\n${rest.replaceAll(m.nameEn, `${m.nameText}.en`)}\n`; }
    rmSync(m.definer);
  } else {
    let d = def.replace(new RegExp(`(?:/\\*\\*(?:(?!\\*/)[\\s\\S])*\\*/\\n)?(?:export )?const ${m.nameText} = defineMessages\\(\\s*${m.nameEn},[\\s\\S]*?\\n\\);\\n\\n?`), '')
      .replace(/^import \{ defineMessages \} from [^;]+;\n/m, '')
      .replace(new RegExp(`^import \\{ ${m.nameEn} \\} from [^;]+;\\n`, 'm'), `import { ${m.nameText} } from './${basename(m.text)}';\n`)
      .replaceAll(new RegExp(`keyof typeof ${m.nameEn}(?: & string)?`, 'g'), `keyof typeof ${m.nameText}.en`).replaceAll(new RegExp(`\\b${m.nameEn}\\b`, 'g'), `${m.nameText}.en`);
    writeFileSync(m.definer, d);
    console.error('mixed', m.definer);
  }
  writeFileSync(m.text, m.out); rmSync(m.en);
}
// users
const byOld = new Map(); for (const m of moves) { byOld.set(m.en, m); byOld.set(m.fr, m); byOld.set(m.definer, m); }
const files = globSync(['apps/web/**/*.{ts,tsx}', 'e2e/**/*.ts'], { cwd: root, exclude: (p) => /node_modules|dist/.test(p) }).map((p) => join(root, p));
for (const p of files) {
  let t = read(p); const before = t;
  if (moves.some((m) => m.text === p || m.fr === p)) continue;
  t = t.replace(/^(import (?:type )?)\{([^}]*)\} from '(\.[^']+)';\n/gm, (whole, head, names, s) => {
    const abs = join(dirname(p), s); const m = byOld.get(abs); if (!m) return whole;
    if (abs === m.definer) return m.pure ? `${head}{${names}} from '${spec(p, m.text)}';\n` : (names.includes(m.nameText) ? (() => { const rest = names.split(',').map((x) => x.trim()).filter((x) => x && x !== m.nameText); return `import { ${m.nameText} } from '${spec(p, m.text)}';\n${rest.length ? `${head}{ ${rest.join(', ')} } from '${s}';\n` : ''}`; })() : whole);
    if (abs === m.en) return `${head.replace('type ', '')}{ ${m.nameText} } from '${spec(p, m.text)}';\n`;
    return `${head}{ texts as ${m.nameFr} } from '${s}';\n`;
  });
  for (const m of moves) if (t !== before || true) {
    if (t.includes(m.nameEn) && !p.endsWith('.fr.ts')) t = t.replace(new RegExp(`(?<!['"./\\w-])${m.nameEn}\\b(?!')`, 'g'), `${m.nameText}.en`);
  }
  for (const m of moves) t = t.replace(new RegExp(`\\{ ${m.nameText}\\.en \\} = await import\\('([^']+)\\.en\\.ts'\\)`, 'g'), `{ ${m.nameText} } = await import('$1.text.ts')`);
  // two imports of one name: keep the one with more names
  for (const m of moves) { const one = `import { ${m.nameText} } from '${spec(p, m.text)}';\n`; const others = t.replace(one, ''); if (t.includes(one) && new RegExp(`import \\{[^}]*\\b${m.nameText}\\b[^}]*\\} from '${spec(p, m.text).replaceAll('.', '\\.')}'`).test(others)) t = others; }
  // duplicate imports of the same name from the same file
  const seen = new Set(); t = t.replace(/^import \{ (\w+) \} from '([^']+)';\n/gm, (w) => (seen.has(w) ? '' : (seen.add(w), w)));
  if (t !== before) writeFileSync(p, t);
}
console.error(moves.length, 'moved');
