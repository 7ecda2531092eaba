import type { ReactNode } from 'react';
import type { TextKey } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './placeholder.module.css';
import { placeholderText } from './placeholder.text.ts';

/** What will stand in a part of a screen. */
type SketchKind =
  | 'table'
  | 'chart'
  | 'heatmap'
  | 'bars'
  | 'facts'
  | 'form'
  | 'text'
  | 'calendar'
  | 'list'
  | 'chat'
  | 'gauge';

type Outline = ReadonlyArray<SketchKind | `${SketchKind} wide`>;

/** The parts of every screen that is not built yet; a wide one runs over the whole width. Texts are under the same names. */
export const outlines = {
  chat: ['chat wide', 'list', 'text'],
} as const satisfies Readonly<Record<string, Outline>>;

export type OutlineName = keyof typeof outlines;

/** A screen before it is built: what it is for and what will stand where, and that it is not there yet. */
export function placeholderOf(outline: OutlineName): () => ReactNode {
  return () => <Placeholder outline={outline} />;
}

function Placeholder({ outline }: { readonly outline: OutlineName }) {
  const t = useText(placeholderText);
  const { title, access } = useShownScreen();
  const member = access === 'member';
  const parts: Outline = outlines[outline];
  const notice = (
    <p className={styles.notice}>
      <Icon name="ruler" />
      {t(member ? 'planned.screen' : 'planned.page')}
    </p>
  );
  return (
    <div className={member ? styles.frame : styles.publicFrame}>
      <header className={member ? styles.head : styles.publicHead}>
        <h1>{title}</h1>
        <p className={member ? styles.purpose : styles.lead}>{t(`${outline}.purpose`)}</p>
        {!member && notice}
      </header>
      {member && notice}
      <ul className={styles.parts}>
        {parts.map((part, place) => {
          const [kind, wide] = part.split(' ') as [SketchKind, 'wide'?];
          return (
            <li key={part + String(place)} className={styles.part} data-wide={wide ? true : undefined}>
              <p className={styles.partName}>
                {t(`${outline}.${place + 1}` as TextKey<typeof placeholderText>)}
              </p>
              <Sketch kind={kind} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place);
}

function rowsPath(): string {
  const head = 'M0 14H400';
  const lines = upTo(6).map((row) => {
    const y = 36 + row * 22;
    return `M8 ${y}h52M96 ${y}h72M220 ${y}h34M290 ${y}h34M358 ${y}h34`;
  });
  return [head, ...lines].join('');
}

function gridPath(columns: number, rows: number): string {
  const across = upTo(rows + 1).map((row) => `M0 ${(row * 160) / rows}H400`);
  const down = upTo(columns + 1).map((column) => `M${(column * 400) / columns} 0V160`);
  return [...across, ...down].join('');
}

const PATHS: Readonly<Record<SketchKind, string>> = {
  table: rowsPath(),
  chart: 'M0 0V160H400M0 40H400M0 80H400M0 120H400',
  heatmap: gridPath(12, 6),
  bars: `M0 160H400${upTo(12)
    .map((bar) => `M${12 + bar * 33} 160V72h14V160`)
    .join('')}`,
  facts: upTo(3)
    .map(
      (column) =>
        `M${column * 140} 24h70M${column * 140} 56h110M${column * 140} 104h60M${column * 140} 136h96`,
    )
    .join(''),
  form: 'M0 12h80M0 28h260v32H0zM0 84h110M0 100h260v32H0z',
  text: 'M0 16h380M0 40h350M0 64h366M0 88h312M0 112h340M0 136h180',
  calendar: gridPath(7, 4),
  list: upTo(5)
    .map((row) => `M0 ${18 + row * 32}h16v12h-16zM34 ${20 + row * 32}h220M34 ${30 + row * 32}h140`)
    .join(''),
  chat: 'M180 12h212v36H180zM8 68h250v56H8zM24 84h180M24 100h140M8 148h384',
  gauge: 'M80 140a120 120 0 0 1 240 0M110 140a90 90 0 0 1 180 0',
};

/** The line over a chart's grid: a wave that goes nowhere, so that nobody takes it for a price. */
const WAVE = `M0 80${'c17-22 33-22 50 0s33 22 50 0'.repeat(4)}`;

/** Drawings that may be stretched to the width of their place. */
const ELASTIC: readonly SketchKind[] = ['table', 'chart', 'heatmap', 'bars', 'calendar'];

/** A drawing of what comes, in hairlines: no figure in it could be taken for a real one. */
function Sketch({ kind }: { readonly kind: SketchKind }) {
  return (
    <svg
      className={styles.sketch}
      viewBox="-4 -4 408 168"
      preserveAspectRatio={ELASTIC.includes(kind) ? 'none' : 'xMinYMid meet'}
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[kind]} />
      {kind === 'chart' && <path d={WAVE} className={styles.wave} />}
      {kind === 'gauge' && <path d="M200 140V52" className={styles.wave} />}
    </svg>
  );
}
