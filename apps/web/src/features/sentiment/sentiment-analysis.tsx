import { DAY_MS, formatDate, formatShare } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import type { Market } from '../../shared/market/market-queries.ts';
import { useIsFilling } from '../../shared/market/preparation/use-preparation.ts';
import { ProvenanceLine, StaleNotice } from '../../shared/market/provenance/provenance-line.tsx';
import { pathTo } from '../../shared/navigation/paths.ts';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import { oneOf, useAddress } from '../../shared/navigation/use-address.ts';
import { usePath } from '../../shared/navigation/use-path.ts';
import { Card } from '../../ui/card/card.tsx';
import { CheckField } from '../../ui/forms/check-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Screen, ScreenHead, Stack } from '../../ui/screen/screen.tsx';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { TabLinks } from '../../ui/tabs/tab-links.tsx';
import { GaugePanel, HistoryPanel } from './mood-panels.tsx';
import { MoodTable } from './mood-table.tsx';
import styles from './sentiment.module.css';
import { sentimentText } from './sentiment.text.ts';
import { type MarketMood, type MoodChoice, marketMoodQuery, RECAPS, SPANS } from './sentiment-queries.ts';
import { StudyPanel } from './study-panel.tsx';

const MARKETS = ['us', 'crypto'] as const;
const sentimentAddress = { days: oneOf(SPANS, '20'), recaps: oneOf(RECAPS, 'exclude') };
/** News stands still over a weekend, not over a working week. */
const STALE_MS = 4 * DAY_MS;

function useChoice() {
  const country = usePath().split('/')[2]?.toLowerCase();
  const market: Market = country === 'crypto' ? 'crypto' : 'us';
  const unknown = country !== undefined && country !== '' && country !== 'crypto' && country !== 'us';
  const { values, set } = useAddress(sentimentAddress);
  return { market, choice: values, choose: set, unknown: unknown ? country : null };
}

interface MoodProps {
  readonly mood: MarketMood;
  readonly market: Market;
  readonly choice: MoodChoice;
}

function Mood({ mood, market, choice }: MoodProps) {
  const t = useText(sentimentText);
  const filling = useIsFilling();
  const { provenance } = mood;
  const { knownAt } = provenance;
  const stale = knownAt !== null && Date.parse(provenance.asOf) - Date.parse(knownAt) > STALE_MS;
  if (filling && mood.gauge.n === 0)
    return (
      <Card>
        <EmptyState icon="clock" title={t('filling.title')} reason={t('filling.reason')} />
      </Card>
    );
  return (
    <>
      {stale && <StaleNotice since={knownAt} />}
      {mood.wordListsOnly && (
        <p className={styles.notice}>
          <Icon name="info" />
          {t('wordLists')}
        </p>
      )}
      <div className={styles.top}>
        <GaugePanel mood={mood} market={market} days={choice.days} />
        <Card flush>
          <HistoryPanel
            history={mood.history}
            provenance={provenance}
            title={t('history.title')}
            fileName={`auspex-tone-${market}`}
          />
        </Card>
      </div>
      <MoodTable mood={mood} market={market} choice={choice} />
      <StudyPanel market={market} />
      <ReaderNote reader={mood.reader} />
      <ProvenanceLine provenance={provenance} />
    </>
  );
}

/** What the reader can read, and how often it was right when it was last measured. */
function ReaderNote({ reader }: Pick<MarketMood, 'reader'>) {
  const t = useText(sentimentText);
  const locale = useLanguage();
  const measured = (['english', 'french'] as const).map((language) => {
    const score = reader[language];
    if (score === null) return null;
    const { asked, right, date } = score;
    const said = {
      asked,
      share: formatShare(right / asked, 0, locale),
      date: formatDate(Date.parse(date), locale),
    };
    return t(`reader.${language}`, said);
  });
  const said = measured.filter((sentence) => sentence !== null);
  const sentences = [t('reader.lead'), ...said, ...(said.length > 0 ? [t('reader.limit')] : [])];
  return <p className="note">{sentences.join(' ')}</p>;
}

/** The tone of a market and its assets, every counted text, and whether any of it says something about prices. */
export function SentimentAnalysis() {
  const t = useText(sentimentText);
  const { title } = useShownScreen();
  const { market, choice, choose, unknown } = useChoice();
  const mood = useQuery(marketMoodQuery(market, choice, useAsOf()));
  return (
    <Screen>
      <ScreenHead title={title} purpose={t('purpose.sentimentAnalysis')} />
      {unknown !== null && (
        <p className={styles.notice} role="status">
          <Icon name="info" />
          {t('market.unknown', { name: unknown })}
        </p>
      )}
      <div className={styles.choices}>
        <TabLinks
          label={t('market.label')}
          items={MARKETS.map((each) => ({
            href: pathTo('sentimentAnalysis', { country: each }),
            label: t(`market.${each}`),
            current: each === market,
          }))}
        />
        <div className={styles.choices}>
          <CheckField
            look="switch"
            label={t('recaps.label')}
            title={t('recaps.hint')}
            checked={choice.recaps === 'include'}
            onChange={(event) => choose({ recaps: event.target.checked ? 'include' : 'exclude' })}
          />
          <Segmented
            label={t('days.label')}
            size="small"
            value={choice.days}
            onChange={(days) => choose({ days })}
            items={SPANS.map((value) => ({ value, label: t(`days.${value}`) }))}
          />
        </div>
      </div>
      {mood.data !== undefined && (
        <Stack old={mood.isPlaceholderData}>
          <Mood mood={mood.data} market={market} choice={choice} />
        </Stack>
      )}
      {mood.isPending && (
        <>
          <LoadingSkeleton kind="chart" heightPx={260} />
          <LoadingSkeleton kind="rows" count={8} columns={7} />
        </>
      )}
      {mood.isError && mood.data === undefined && (
        <ErrorState
          title={t('failed')}
          reason={failureText(mood.error)}
          retrying={mood.isFetching}
          onRetry={() => void mood.refetch()}
        />
      )}
    </Screen>
  );
}
