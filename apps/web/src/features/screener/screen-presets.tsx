import { formatPercent, formatRange } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { useHeldList } from '../../shared/holdings/use-held-list.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import styles from './screener.module.css';
import { type ScreenerTextKey, screenerText } from './screener.text.ts';
import { type MarketChoice, type Preset, presetsQuery } from './screener-queries.ts';

/** As many symbols as an expression has room for. */
const MOST_HELD = 100;

interface PresetDialogProps {
  readonly market: MarketChoice;
  /** With a market where only that one, or both, makes sense. */
  readonly onChoose: (preset: Pick<Preset, 'expression'> & { readonly market?: MarketChoice }) => void;
  readonly onClose: () => void;
}

/** Ready screens, each with what came of its picks. */
export function PresetDialog({ market, onChoose, onClose }: PresetDialogProps) {
  const t = useText(screenerText);
  const { data, error, refetch } = useQuery(presetsQuery(market === 'crypto' ? 'crypto' : 'us', useAsOf()));
  return (
    <Dialog open onClose={onClose} width="large" title={t('presets.title')} description={t('presets.note')}>
      {data ? (
        <ul className={styles.presets}>
          <HeldPreset onChoose={onChoose} />
          {data.items.map((preset) => (
            <li key={preset.key}>
              <div className={styles.presetHead}>
                <h3>{t(`preset.${preset.key}` as ScreenerTextKey)}</h3>
                <Button size="small" onClick={() => onChoose(preset)}>
                  {t('presets.use')}
                </Button>
              </div>
              <code>{preset.expression}</code>
              <PresetRecord preset={preset} />
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState reason={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingSkeleton kind="rows" columns={3} />
      )}
    </Dialog>
  );
}

/** What the member holds, as a screen to build on. */
function HeldPreset({ onChoose }: Pick<PresetDialogProps, 'onChoose'>) {
  const t = useText(screenerText);
  const held = useHeldList();
  if (!held || held.items.length === 0) return null;
  const symbols = held.items.slice(0, MOST_HELD).map(({ symbol }) => `"${symbol}"`);
  const expression = `symbol in (${symbols.join(', ')})`;
  return (
    <li>
      <div className={styles.presetHead}>
        <h3>{held.name}</h3>
        <Button size="small" onClick={() => onChoose({ expression, market: 'all' })}>
          {t('presets.use')}
        </Button>
      </div>
      <code>{expression}</code>
    </li>
  );
}

type Outcome = NonNullable<Preset['record']>['outcomes'][number];

/** A difference is claimed only where the interval leaves out zero. */
function verdictOf({ interval }: Outcome): ScreenerTextKey {
  if (interval === null) return 'presets.few';
  if (interval.low > 0) return 'presets.better';
  return interval.high < 0 ? 'presets.worse' : 'presets.null';
}

function PresetRecord({ preset: { record } }: { readonly preset: Preset }) {
  const t = useText(screenerText);
  const language = useLanguage();
  if (record === null) return <p className="note">{t('presets.coming')}</p>;
  const percent = (value: number | null) => formatPercent(value, 1, language);
  return (
    <dl className={styles.record}>
      {record.outcomes.map((outcome) => {
        const { bars, n, months, median, marketMedian, excess, interval } = outcome;
        return (
          <div key={bars}>
            <dt>{t('presets.after', { bars })}</dt>
            {n === 0 ? (
              <dd className="muted">{t('presets.none')}</dd>
            ) : (
              <dd>
                {t('presets.median', { own: percent(median), market: percent(marketMedian) })} ·{' '}
                {t('presets.picks', { count: n, months })}
                <br />
                <strong>{t(verdictOf(outcome))}</strong>
                {interval && (
                  <span className="muted">
                    {' · '}
                    {t('presets.excess', {
                      value: percent(excess),
                      range: formatRange(percent(interval.low), percent(interval.high), language),
                    })}
                  </span>
                )}
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}
