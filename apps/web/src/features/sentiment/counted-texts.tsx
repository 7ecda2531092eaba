import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Translate, useLanguage, useText } from '../../i18n/use-text.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { AbsoluteDate } from '../../ui/formats/absolute-date.tsx';
import { formatTone } from '../../ui/formats/change.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { HistoryPanel, Tone } from './mood-panels.tsx';
import styles from './sentiment.module.css';
import { type SentimentTextKey, sentimentText } from './sentiment.text.ts';
import { type CountedArticle, type MoodChoice, symbolMoodQuery } from './sentiment-queries.ts';

const AT_FIRST = 20;

const READERS = ['model', 'rule', 'words', 'french', 'publisher'] as const;

/** Who decided the tone, in words. */
function readerKey(decidedBy: string): SentimentTextKey {
  return `texts.by.${READERS.find((reader) => reader === decidedBy) ?? 'model'}`;
}

/** "slightly negative", "positive": the label with its strength. */
function toneWords({ label, tone }: Pick<Reading, 'label' | 'tone'>, t: Translate<SentimentTextKey>): string {
  const words = t(`label.${label}`);
  const step = Math.round(Math.abs(tone) * 3);
  if (step === 1) return t('texts.slightly', { tone: words });
  return step === 3 ? t('texts.strongly', { tone: words }) : words;
}

type Reading = CountedArticle['ticker_sentiment'][number];

function Title({ article, symbol }: { readonly article: CountedArticle; readonly symbol: string }) {
  const said = article.ticker_sentiment.find(({ ticker }) => ticker === symbol);
  const parts = splitTitle(article.title, { deciding: said?.deciding ?? [], evidence: said?.evidence ?? [] });
  const words = parts.map(({ text, role, start }) =>
    role === 'plain' ? (
      <span key={start}>{text}</span>
    ) : (
      <mark key={start} className={styles[role]}>
        {text}
      </mark>
    ),
  );
  return article.url === null ? (
    <p className={styles.headline}>{words}</p>
  ) : (
    <p className={styles.headline}>
      <a href={article.url} rel="noreferrer" target="_blank">
        {words}
      </a>
    </p>
  );
}

function Article({ article, symbol }: { readonly article: CountedArticle; readonly symbol: string }) {
  const t = useText(sentimentText);
  const locale = useLanguage();
  const said = article.ticker_sentiment.find(({ ticker }) => ticker === symbol);
  return (
    <li className={styles.article}>
      <span className={styles.articleTone}>{said && <Tone value={said.tone} faint={said.tone === 0} />}</span>
      <div>
        <Title article={article} symbol={symbol} />
        <p className={styles.source}>
          <span>{article.publisher}</span>
          <AbsoluteDate at={article.publishedAt} withTime />
          {said && (
            <span>
              {t('texts.tone', {
                tone: toneWords(said, t),
                relevance: formatTone(said.relevance, locale).replace('+', ''),
              })}
            </span>
          )}
          {said && <span>{t(readerKey(said.decidedBy))}</span>}
          {article.recap && <Badge>{t('texts.recap')}</Badge>}
          {article.others > 0 && <Badge>{t('texts.others', { n: article.others })}</Badge>}
        </p>
      </div>
    </li>
  );
}

/** Every headline behind an asset's tone, with the words that decided, and its tone over time. */
export function CountedTexts({ symbol, choice }: { readonly symbol: string; readonly choice: MoodChoice }) {
  const t = useText(sentimentText);
  const locale = useLanguage();
  const mood = useQuery(symbolMoodQuery(symbol, choice, useAsOf()));
  const [shown, setShown] = useState(AT_FIRST);
  if (mood.isError && mood.data === undefined) {
    return (
      <ErrorState
        title={t('texts.failed')}
        reason={failureText(mood.error)}
        onRetry={() => void mood.refetch()}
      />
    );
  }
  if (mood.data === undefined) return <LoadingSkeleton kind="lines" count={6} />;
  const { articles, history, provenance } = mood.data;
  return (
    <div className={styles.texts}>
      <HistoryPanel
        history={history}
        provenance={provenance}
        title={`${symbol}: ${t('history.title')}`}
        fileName={`auspex-tone-${symbol}`}
        heightPx={200}
      />
      <section>
        <header className={styles.textsHead}>
          <h3>{t('texts.title', { symbol })}</h3>
          <span className="muted">
            {t('texts.count', { count: articles.length, n: articles.length.toLocaleString(locale) })}
          </span>
          <a href={pathTo('newsAnalysis', { selector: symbol })}>{t('texts.all', { symbol })}</a>
        </header>
        {articles.length === 0 && <p className="muted">{t('texts.none')}</p>}
        <ul className={styles.articles}>
          {articles.slice(0, shown).map((article) => (
            <Article key={article.id} article={article} symbol={symbol} />
          ))}
        </ul>
        {articles.length > shown && (
          <Button size="small" onClick={() => setShown(articles.length)}>
            {t('texts.more', { n: articles.length - shown })}
          </Button>
        )}
      </section>
    </div>
  );
}

type TitleSpan = CountedArticle['ticker_sentiment'][number]['deciding'][number];

interface TitlePart {
  readonly text: string;
  /** The words that decided the tone, or those that show which asset is meant. */
  readonly role: 'plain' | 'deciding' | 'evidence';
  readonly start: number;
}

/** A title cut at the spans that justify its tone; what decided comes before what named, where both meet. */
export function splitTitle(
  title: string,
  {
    deciding,
    evidence,
  }: { readonly deciding: readonly TitleSpan[]; readonly evidence: readonly TitleSpan[] },
): TitlePart[] {
  const roles: TitlePart['role'][] = Array.from(title, () => 'plain' as const).slice(0, title.length);
  while (roles.length < title.length) roles.push('plain');
  const paint = (spans: readonly TitleSpan[], role: TitlePart['role']) => {
    for (const { start, end } of spans)
      for (let at = Math.max(0, start); at < Math.min(end, title.length); at++) roles[at] = role;
  };
  paint(evidence, 'evidence');
  paint(deciding, 'deciding');
  const parts: TitlePart[] = [];
  for (let start = 0, at = 1; at <= title.length; at++) {
    if (at < title.length && roles[at] === roles[start]) continue;
    parts.push({ text: title.slice(start, at), role: roles[start] ?? 'plain', start });
    start = at;
  }
  return parts;
}
