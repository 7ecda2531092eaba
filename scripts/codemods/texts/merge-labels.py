# run in the root of the checkout after texts.mjs; I18N folder and UI folder found by glob (they may have moved)
import glob,os,re,subprocess,sys
def one(pattern):
    found=[p for p in glob.glob('apps/web/src/**/'+pattern,recursive=True)]
    assert len(found)==1,(pattern,found); return found[0]
def sub(p,*prs):
    s=open(p).read()
    for a,b in prs:
        assert a in s,(p,a)
        s=s.replace(a,b)
    open(p,'w').write(s)
def rel(frm,to):
    r=os.path.relpath(to,os.path.dirname(frm)); return r if r.startswith('.') else './'+r
messages=one('i18n/messages.ts'); i18n=os.path.dirname(messages)
for f in ['messages.ts','languages.ts','translate.ts','complete.test.ts','translate.test.ts']:
    open(f'{i18n}/{f}','w').write(open(f'scripts/codemods/texts/{f}.txt').read())
island=one('island/island.tsx')
sub(island,("""  defineMessages({}, async () => {
    await bring();
    for (const texts of content?.texts ?? []) texts.french ??= await texts.loadFrench();
    return {};
  });""","""  loadWithTexts(async (language) => {
    await bring();
    await Promise.all((content?.texts ?? []).map((texts) => texts.load(language)));
  });"""),("import { defineMessages, type Messages }","import { loadWithTexts, type Messages }"))
ct=one('copy/content.test.ts')
sub(ct,("/\\.(en|fr)\\.ts$/","/\\.(text|fr)\\.ts$/"),("""  return Object.entries(Object.values(module)[0] as Record<string, string>);
""","""  const texts = module.texts ?? (Object.values(module)[0] as { en: unknown }).en;
  return Object.entries(texts as Record<string, string>);
"""),("toBeGreaterThanOrEqual(26)","toBeGreaterThanOrEqual(26)"))
# labels of ui join the same engine
labels=one('ui/labels.ts'); ui=os.path.dirname(labels)
en=open(f'{ui}/labels-en.ts').read(); fr=open(f'{ui}/labels-fr.ts').read()
dbl=lambda s: re.sub(r'\{(\w+)\}(?=[^\n]*[\'`"])',r'{{\1}}',s)
body=re.search(r'export const LABELS_EN = (\{[\s\S]*\})(?: as const)?(?: satisfies [^;]+)?;',en).group(1)
pre=en[:en.index('export const LABELS_EN')].strip()
inner=dbl(body)
open(f'{ui}/labels.text.ts','w').write(f"import {{ defineMessages }} from '{rel(ui+'/x',messages)}';\n\n/** The words this folder says by itself. Everything else comes in as props. */\nexport const labelsText = defineMessages({inner}, import.meta.glob('./labels.??.ts'));\n")
fr=dbl(fr.replace("import type { Labels } from './labels.ts';",f"import type {{ TextsOf }} from '{rel(ui+'/x',messages)}';\nimport type {{ labelsText }} from './labels.text.ts';").replace('export const LABELS_FR: Labels','export const texts: TextsOf<typeof labelsText>'))
fr=fr.replace('import {{','import {').replace('}} from','} from')
open(f'{ui}/labels.fr.ts','w').write(fr)
os.remove(f'{ui}/labels-en.ts'); os.remove(f'{ui}/labels-fr.ts'); os.remove(f'{ui}/labels.test.ts')
languages=rel(ui+'/x',f'{i18n}/languages.ts'); use=rel(ui+'/x',f'{i18n}/use-text.ts'); tr=rel(ui+'/x',f'{i18n}/translate.ts')
open(labels,'w').write(f"""import type {{ TextsOf }} from '{rel(labels,messages)}';
import {{ useLanguage }} from '{use}';
import {{ labelsText }} from './labels.text.ts';

export type Labels = TextsOf<typeof labelsText>;

export function useLabels(): Labels {{
  return labelsText.in(useLanguage()) ?? labelsText.en;
}}
""")
ufl=glob.glob('apps/web/src/**/use-french-labels.ts',recursive=True)[0]; os.remove(ufl)
rf=one('root-frame.tsx'); s=open(rf).read()
s=re.sub(r"import \{ LabelsContext \} from [^;]+;\n|import \{ LABELS_EN \} from [^;]+;\n|import \{ useFrenchLabels \} from [^;]+;\n",'',s)
s=s.replace("""  const language = useLanguage();
  const french = useFrenchLabels(language);
  return (
    <LabelsContext value={{ locale: language, labels: french ?? LABELS_EN }}>
      <Outlet />
      <Toaster />
    </LabelsContext>
  );""","""  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );""")
s=re.sub(r"import \{ useLanguage \} from [^;]+;\n",'',s) if len(re.findall(r'\buseLanguage\b',s))==1 else s
open(rf,'w').write(s)
ft=one('ui/formats/formats.test.tsx')
sub(ft,("""import { LabelsContext } from '../labels.ts';
import { LABELS_FR } from '../labels-fr.ts';
""",""),("import { describe, expect, it } from 'vitest';","import { describe, expect, it, vi } from 'vitest';"),("""/** What a reader sees""",f"""const shown = vi.hoisted(() => ({{ language: 'en' }}));
vi.mock('{rel(ft,i18n+'/use-text.ts')}', () => ({{ useLanguage: () => shown.language }}));

/** What a reader sees"""),("""    const french = (
      <LabelsContext value={{ locale: 'fr', labels: LABELS_FR }}>
        <Change value={0.0123} />
      </LabelsContext>
    );
    expect(words(french)).toBe('+1,23\\u00a0%');
""","""    shown.language = 'fr';
    expect(words(<Change value={0.0123} />)).toBe('+1,23\\u00a0%');
    shown.language = 'en';
"""))
for p in glob.glob('apps/web/src/**/*.ts*',recursive=True):
    s=open(p).read(); b=s
    if 'fillLabel' in s and not p.endswith('ui/labels.ts'):
        s=re.sub(r'\bfillLabel\b','fillText',s)
        s=re.sub(r"import \{([^}]*)\bfillText,?\s*([^}]*)\} from '([^']*labels\.ts)';",lambda m:f"import {{ fillText }} from '{rel(p,i18n+'/translate.ts')}';\n"+(f"import {{{m.group(1)}{m.group(2)}}} from '{m.group(3)}';" if (m.group(1)+m.group(2)).strip(' ,') else ''),s)
    if re.search(r'\b(useLocale|LabelLocale)\b',s) and not p.endswith('ui/labels.ts'):
        def cut(m):
            names=[n.strip() for n in m.group(1).split(',') if n.strip()]
            keep=[n for n in names if n not in('useLocale','type LabelLocale','LabelLocale')]
            out=''
            if 'useLocale' in names: out+=f"import {{ useLanguage }} from '{rel(p,i18n+'/use-text.ts')}';\n"
            if any('LabelLocale' in n for n in names) or ('import type' in m.group(0) and 'LabelLocale' in m.group(1)): out+=f"import type {{ Language }} from '{rel(p,i18n+'/languages.ts')}';\n"
            kw='import type' if m.group(0).startswith('import type') else 'import'
            if keep: out+=f"{kw} {{ {', '.join(keep)} }} from '{m.group(2)}';\n"
            return out
        s=re.sub(r"import(?: type)? \{([^}]*)\} from '([^']*labels\.ts)';\n",cut,s)
        s=re.sub(r'\buseLocale\(\)','useLanguage()',s); s=re.sub(r'\bLabelLocale\b','Language',s)
    if 'LABELS_EN' in s:
        s=re.sub(r"import \{ LABELS_EN \} from '([^']*)labels-en\.ts';",r"import { labelsText } from '\1labels.text.ts';",s); s=re.sub(r'\bLABELS_EN\b','labelsText.en',s)
    if s!=b: open(p,'w').write(s)
