import { formatShare } from '@auspex/market';
import { type Translate, useLanguage, useText } from '../../i18n/use-text.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { DirectionMark } from '../../ui/formats/direction-mark.tsx';
import { type NewsTextKey, newsText } from './news.text.ts';
import type { Tone } from './news-address.ts';
import type { TickerTone } from './news-queries.ts';
import styles from './news-stream.module.css';

interface TickerTagProps {
  readonly reading: TickerTone;
  readonly open: boolean;
  /** A pointer or the focus rests on it: its words stand out. */
  readonly onPoint: (ticker: string | null) => void;
  readonly onPress: () => void;
}

/** An asset in a headline and how the headline speaks of it; pressed, it says why. */
export function TickerTag({ reading, open, onPoint, onPress }: TickerTagProps) {
  const t = useText(newsText);
  const { ticker, label } = reading;
  const tone = t(toneKey(reading));
  return (
    <button
      type="button"
      className={styles.tag}
      data-tone={label}
      data-bare={reading.evidence.length === 0 || undefined}
      aria-expanded={open}
      title={t('tag.open', { ticker, tone })}
      onPointerEnter={() => onPoint(ticker)}
      onPointerLeave={() => onPoint(null)}
      onFocus={() => onPoint(ticker)}
      onBlur={() => onPoint(null)}
      onClick={onPress}
    >
      <strong>{ticker}</strong>
      <span className={styles.tagTone}>
        <ToneMark tone={label} /> {tone}
      </span>
    </button>
  );
}

/** "Unclear" says that the reader was unsure; what is not read has no tone at all. */
export function toneKey({ label, decidedBy }: Pick<TickerTone, 'label' | 'decidedBy'>): NewsTextKey {
  return decidedBy === 'unread' ? 'tone.unread' : `tone.${label}`;
}

const READERS: readonly string[] = ['model', 'rule', 'words', 'french', 'publisher', 'unread'];

function readerKey(decidedBy: string): NewsTextKey {
  return (READERS.includes(decidedBy) ? `tag.by.${decidedBy}` : 'tag.by.model') as NewsTextKey;
}

function quoted(spans: readonly { readonly text: string }[], t: Translate<NewsTextKey>): string {
  const words = [...new Set(spans.map(({ text }) => text))];
  return words.map((word) => t('tag.quoted', { word })).join(', ');
}

/** Three shares of one bar: negative, neutral, positive. */
function Shares({ probabilities }: Pick<TickerTone, 'probabilities'>) {
  const [negative, neutral, positive] = probabilities;
  return (
    <span className={styles.shares} aria-hidden="true">
      <span data-tone="negative" style={{ flexGrow: negative }} />
      <span data-tone="neutral" style={{ flexGrow: neutral }} />
      <span data-tone="positive" style={{ flexGrow: positive }} />
    </span>
  );
}

/** Why an asset is tagged, and why with this tone. */
export function ToneReasons({ reading }: { readonly reading: TickerTone }) {
  const t = useText(newsText);
  const language = useLanguage();
  const { ticker, label, evidence, deciding, decidedBy, probabilities, relevance } = reading;
  const share = (value: number) => formatShare(value, 0, language);
  const [negative, neutral, positive] = probabilities;
  return (
    <div className={styles.reasons} data-tone={label}>
      <p className={styles.reasonsHead}>
        <strong>{ticker}</strong>
        <span className={styles.tagTone}>
          <ToneMark tone={label} /> {t(toneKey(reading))}
        </span>
        {decidedBy !== 'unread' && <Shares probabilities={probabilities} />}
      </p>
      <p>
        {evidence.length > 0 ? t('tag.meant', { words: quoted(evidence, t) }) : t('tag.publisherOnly')}{' '}
        {deciding.length > 0 && t('tag.decided', { words: quoted(deciding, t) })}{' '}
        {deciding.length === 0 && decidedBy !== 'unread' && t('tag.noWords')} {t(readerKey(decidedBy))}
      </p>
      {decidedBy !== 'unread' && (
        <p className={styles.muted}>
          {t('tag.probabilities', {
            negative: share(negative),
            neutral: share(neutral),
            positive: share(positive),
            relevance: share(relevance),
          })}
        </p>
      )}
      <p>
        <a href={pathTo('newsAnalysis', { selector: ticker })}>{t('tag.toScreen', { ticker })}</a>
      </p>
    </div>
  );
}

/** ▲, ▼, a dash or a question mark: tone is never said by colour alone. */
export function ToneMark({ tone }: { readonly tone: Tone }) {
  if (tone === 'positive') return <DirectionMark direction="up" />;
  if (tone === 'negative') return <DirectionMark direction="down" />;
  return (
    <span className={styles.toneMark} aria-hidden="true">
      {tone === 'neutral' ? '–' : '?'}
    </span>
  );
}
