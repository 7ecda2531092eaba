import { formatDate, formatNumber, formatShare } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { useHeldList } from '../../shared/holdings/use-held-list.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { ProvenanceLine } from '../../shared/market/provenance/provenance-line.tsx';
import { SymbolSearch } from '../../shared/market/symbol-search/symbol-search.tsx';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import { type Address, useAddress } from '../../shared/navigation/use-address.ts';
import { useWatchlists } from '../../shared/watchlists/use-watchlists.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Missing } from '../../ui/formats/missing.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Fact, Facts, Screen, ScreenHead, Stack } from '../../ui/screen/screen.tsx';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import styles from './correlation.module.css';
import { correlationText } from './correlation.text.ts';
import { DiversifierList, PairList } from './correlation-lists.tsx';
import { CorrelationMap } from './correlation-map.tsx';
import {
  type CorrelationTable,
  correlationAddress,
  correlationTableQuery,
  METHODS,
  MOST_ASSETS,
  PERIODS,
  PRESETS,
  symbolsToChange,
} from './correlation-queries.ts';
import { PairDialog } from './pair-dialog.tsx';

type CorrelationAddress = Address<typeof correlationAddress>;

/** What moves together, how sure that is, and what would diversify it. */
export function Correlation() {
  const t = useText(correlationText);
  const { title } = useShownScreen();
  const address = useAddress(correlationAddress);
  const { values, set, push } = address;
  const { data, error, refetch, isPlaceholderData } = useQuery(correlationTableQuery(values, useAsOf()));
  const openPair = useCallback(
    (first: string, second: string) => push({ pair: `${first},${second}` }),
    [push],
  );
  const [first, second] = values.pair?.split(',') ?? [];
  return (
    <Screen>
      <ScreenHead title={title} purpose={t('purpose')} />
      <Choices address={address} />
      {data ? (
        <Stack old={isPlaceholderData}>
          <Found
            table={data}
            awaited={isPlaceholderData ? values.symbols : null}
            address={address}
            onOpen={openPair}
          />
        </Stack>
      ) : error ? (
        <ErrorState title={t('failed')} reason={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingSkeleton kind="chart" heightPx={520} />
      )}
      {first && second && (
        <PairDialog
          {...{ first, second }}
          window={values.window}
          period={values.period}
          onWindow={(window) => set({ window })}
          onClose={() => set({ pair: null })}
        />
      )}
    </Screen>
  );
}

type PresetChoice = (typeof PRESETS)[number] | 'watchlist' | 'holdings' | 'own';

/** Which assets, measured how, over how long. */
function Choices({ address: { values, set } }: { readonly address: CorrelationAddress }) {
  const t = useText(correlationText);
  const { lists } = useWatchlists();
  const held = useHeldList();
  const own = {
    watchlist: lists.find(({ main }) => main)?.items ?? [],
    holdings: held?.items ?? [],
  };
  const symbolsOf = (name: keyof typeof own) =>
    own[name]
      .slice(0, MOST_ASSETS)
      .map(({ symbol }) => symbol)
      .join();
  const named = (['watchlist', 'holdings'] as const).find((name) => symbolsOf(name) === values.symbols);
  const chosen: PresetChoice = values.symbols === null ? values.preset : (named ?? 'own');
  const choose = (next: PresetChoice) => {
    if (next === 'watchlist' || next === 'holdings') set({ symbols: symbolsOf(next) });
    else if (next !== 'own') set({ symbols: null, preset: next });
  };
  return (
    <div className={styles.choices}>
      <Segmented<PresetChoice>
        label={t('preset.label')}
        size="small"
        value={chosen}
        onChange={choose}
        items={[
          ...PRESETS.map((value) => ({ value, label: t(`preset.${value}`) })),
          { value: 'watchlist', label: t('preset.watchlist'), disabled: own.watchlist.length < 2 },
          ...(own.holdings.length < 2 ? [] : [{ value: 'holdings' as const, label: held?.name ?? '' }]),
          ...(chosen === 'own' ? [{ value: 'own' as const, label: t('preset.own') }] : []),
        ]}
      />
      <Segmented
        label={t('period.label')}
        size="small"
        value={values.period}
        onChange={(period) => set({ period })}
        items={PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
      />
      <Segmented
        label={t('method.label')}
        size="small"
        value={values.method}
        onChange={(method) => set({ method })}
        items={METHODS.map((value) => ({ value, label: t(`method.${value}`) }))}
      />
    </div>
  );
}

interface FoundProps {
  readonly table: CorrelationTable;
  /** The symbols asked for while the table still shows others. */
  readonly awaited: string | null;
  readonly address: CorrelationAddress;
  readonly onOpen: (first: string, second: string) => void;
}

function Found({ table, awaited, address, onOpen }: FoundProps) {
  const t = useText(correlationText);
  const { values, set } = address;
  const symbols = symbolsToChange(table, awaited);
  const listed = symbols.join();
  const add = useCallback(
    (symbol: string) => set({ symbols: [...new Set([...listed.split(','), symbol])].join() }),
    [set, listed],
  );
  const remove = (symbol: string) => set({ symbols: symbols.filter((other) => other !== symbol).join() });
  const full = symbols.length >= MOST_ASSETS;
  return (
    <>
      <Chosen table={table} taken={symbols} onAdd={full ? undefined : add} onRemove={remove} />
      <TableFacts table={table} />
      {table.assets.length < 2 ? (
        <EmptyState icon="correlation" title={t('empty.title')} reason={t('empty.reason')} />
      ) : (
        <>
          <Card title={t('map.title')} note={t(`note.${values.method}`)}>
            <CorrelationMap table={table} onOpen={onOpen} />
            <Legend />
          </Card>
          <DiversifierList table={table} onAdd={full ? undefined : add} />
          <PairList table={table} onOpen={onOpen} />
        </>
      )}
      <ProvenanceLine provenance={table.provenance} />
    </>
  );
}

interface ChosenProps {
  readonly table: CorrelationTable;
  readonly taken: readonly string[];
  readonly onAdd: ((symbol: string) => void) | undefined;
  readonly onRemove: (symbol: string) => void;
}

/** The assets of the table, each with a way out, and a field for another. */
function Chosen({ table: { assets, unknown }, taken, onAdd, onRemove }: ChosenProps) {
  const t = useText(correlationText);
  return (
    <div className={styles.chosen}>
      <ul className={styles.chips} aria-label={t('chosen')}>
        {assets.map(({ symbol, name }) => (
          <li key={symbol}>
            <Button size="small" title={name} onClick={() => onRemove(symbol)}>
              {symbol}
              <Icon name="close" title={t('remove', { symbol })} />
            </Button>
          </li>
        ))}
      </ul>
      {onAdd ? (
        <SymbolSearch
          size="small"
          label={t('addLabel')}
          taken={taken}
          onChoose={({ symbol }) => onAdd(symbol)}
        />
      ) : (
        <p className="note">{t('full', { count: MOST_ASSETS })}</p>
      )}
      {unknown.length > 0 && (
        <p className="note" role="status">
          {t('unknown', { symbols: unknown.join(', ') })}
        </p>
      )}
    </div>
  );
}

function TableFacts({ table }: { readonly table: CorrelationTable }) {
  const t = useText(correlationText);
  const language = useLanguage();
  const { assets, mean, bets, from, to, days, calendar } = table;
  const date = (text: string) => formatDate(Date.parse(text), language);
  return (
    <Facts>
      <Fact name={t('fact.bets')}>
        {bets.count === null ? (
          <Missing reason={t('few')} />
        ) : (
          t('fact.betsOf', { count: formatNumber(bets.count, 1, language), all: assets.length })
        )}
      </Fact>
      <Fact name={t('fact.mean')}>
        {mean === null ? <Missing reason={t('few')} /> : formatNumber(mean, 2, language)}
      </Fact>
      <Fact name={t('fact.volatility')}>
        {bets.volatility === null ? <Missing reason={t('few')} /> : formatShare(bets.volatility, 1, language)}
      </Fact>
      <Fact name={t(`fact.${calendar}`)}>
        {from === null || to === null ? (
          <Missing />
        ) : (
          t('fact.span', { count: days, from: date(from), to: date(to) })
        )}
      </Fact>
    </Facts>
  );
}

function Legend() {
  const t = useText(correlationText);
  return (
    <p className={styles.legend}>
      <span>
        <span className={styles.scale} aria-hidden="true" /> {t('legend.scale')}
      </span>
      <span>
        <span className={styles.faint} aria-hidden="true" /> {t('legend.faint')}
      </span>
    </p>
  );
}
