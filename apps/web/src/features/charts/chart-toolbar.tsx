import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { SymbolSearch } from '../../shared/market/symbol-search/symbol-search.tsx';
import { type Address, readAddress } from '../../shared/navigation/use-address.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { CheckField } from '../../ui/forms/check-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { ToolPopover } from '../../ui/tables/tool-popover.tsx';
import { ViewMenu } from '../../ui/tables/view-menu.tsx';
import { toasts } from '../../ui/toasts/toast-store.ts';
import styles from './charts.module.css';
import { chartsText } from './charts.text.ts';
import { chartsAddress, GRIDS, MOST_COMPARED, TIMEFRAMES } from './charts-address.ts';
import { type ChartIndicator, layoutsQuery } from './charts-queries.ts';
import type { ListDocument } from './list-document.ts';
import { MARK_KINDS, SCALES, STYLES } from './plot/plot-model.ts';
import { LoadNotice, SaveNotice, useListState } from './save-notice.tsx';

export type ChartsAddress = Address<typeof chartsAddress>;

interface ToolbarProps {
  readonly address: ChartsAddress;
  readonly onIndicators: () => void;
  readonly onPatterns: () => void;
  readonly onReplay: () => void;
  readonly replaying: boolean;
  readonly indicators: ListDocument<ChartIndicator> | undefined;
}

/** How the charts look: everything here is in the address. */
export function ChartToolbar({ address, onIndicators, onPatterns, onReplay, ...rest }: ToolbarProps) {
  const t = useText(chartsText);
  const { replaying, indicators } = rest;
  const { values, push } = address;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('toolbar')}>
      <SymbolSearch size="small" label={t('pick')} onChoose={({ symbol }) => push({ symbol })} />
      <SelectField
        label={t('timeframe')}
        hideLabel
        value={values.tf}
        onChange={({ target }) => push({ tf: TIMEFRAMES.find((each) => each === target.value) ?? '1d' })}
        options={TIMEFRAMES.map((value) => ({ value, label: t(`timeframe.${value}`) }))}
      />
      <SelectField
        label={t('style')}
        hideLabel
        value={values.style}
        onChange={({ target }) => push({ style: STYLES.find((each) => each === target.value) ?? 'candles' })}
        options={STYLES.map((value) => ({ value, label: t(`style.${value}`) }))}
      />
      <SelectField
        label={t('scale')}
        hideLabel
        value={values.compare.length > 0 ? 'percent' : values.scale}
        disabled={values.compare.length > 0}
        onChange={({ target }) => push({ scale: SCALES.find((each) => each === target.value) ?? 'linear' })}
        options={SCALES.map((value) => ({ value, label: t(`scale.${value}`) }))}
      />
      <Button size="small" icon="signals" onClick={onIndicators}>
        {t('indicators')}
      </Button>
      <Button size="small" icon="candles" onClick={onPatterns}>
        {t('patterns')}
      </Button>
      <Button size="small" icon="history" aria-pressed={replaying} onClick={onReplay}>
        {t('replay')}
      </Button>
      <Compare address={address} />
      <Shown address={address} />
      <SelectField
        label={t('grid')}
        hideLabel
        value={values.grid}
        onChange={({ target }) => push({ grid: GRIDS.find((each) => each === target.value) ?? 'one' })}
        options={GRIDS.map((value) => ({ value, label: t(`grid.${value}`) }))}
      />
      <Layouts address={address} indicators={indicators} />
    </div>
  );
}

/** Up to five other symbols, in per cent. */
function Compare({ address: { values, push } }: Pick<ToolbarProps, 'address'>) {
  const t = useText(chartsText);
  const { compare, symbol } = values;
  return (
    <ToolPopover icon="plus" label={t('compare')}>
      {() => (
        <div className={styles.menu}>
          <p className="note">{t('compare.note', { count: MOST_COMPARED })}</p>
          <ul className={styles.chips}>
            {compare.map((each) => (
              <li key={each}>
                {each}
                <IconButton
                  icon="close"
                  size="small"
                  label={t('compare.remove', { symbol: each })}
                  onClick={() => push({ compare: compare.filter((other) => other !== each) })}
                />
              </li>
            ))}
          </ul>
          {compare.length < MOST_COMPARED && (
            <SymbolSearch
              size="small"
              label={t('compare.add')}
              taken={[...compare, ...(symbol === null ? [] : [symbol])]}
              onChoose={(hit) => push({ compare: [...compare, hit.symbol] })}
            />
          )}
        </div>
      )}
    </ToolPopover>
  );
}

/** Marks, volume, volume profile and what is taken out of the prices. */
function Shown({ address: { values, push } }: Pick<ToolbarProps, 'address'>) {
  const t = useText(chartsText);
  const { marks, volume, profile, dividends } = values;
  return (
    <ToolPopover icon="eye" label={t('shown')}>
      {() => (
        <div className={styles.menu}>
          <CheckField
            look="switch"
            label={t('volume')}
            checked={volume}
            onChange={() => push({ volume: !volume })}
          />
          <CheckField
            look="switch"
            label={t('profile')}
            hint={t('profile.hint')}
            checked={profile === 'on'}
            onChange={() => push({ profile: profile === 'on' ? 'off' : 'on' })}
          />
          {MARK_KINDS.map((kind) => (
            <CheckField
              key={kind}
              look="switch"
              label={t(`marks.${kind}`)}
              checked={marks.includes(kind)}
              onChange={() =>
                push({ marks: MARK_KINDS.filter((each) => marks.includes(each) !== (each === kind)) })
              }
            />
          ))}
          <CheckField
            look="switch"
            label={t('dividends')}
            hint={t('dividends.hint')}
            checked={dividends === 'out'}
            onChange={() => push({ dividends: dividends === 'out' ? 'kept' : 'out' })}
          />
        </div>
      )}
    </ToolPopover>
  );
}

/** Parameters that a layout does not carry: of what, and when. */
const NOT_OF_LAYOUT = ['symbol', 'asOf', 'more'];

/** Set-ups saved under a name: everything in the address but the symbol, and the indicators. */
function Layouts({ address, indicators }: Pick<ToolbarProps, 'address' | 'indicators'>) {
  const t = useText(chartsText);
  const { data: document, error, refetch } = useQuery(layoutsQuery);
  const layouts = useListState(document)?.items ?? [];
  const shown = useListState(indicators)?.items ?? [];
  if (!document) return <LoadNotice what={t('layouts')} error={error} onRetry={() => void refetch()} />;
  const view = new URLSearchParams(address.port.current);
  for (const name of NOT_OF_LAYOUT) view.delete(name);
  const open = (name: string) => {
    const layout = layouts.find((each) => each.name === name);
    if (!layout) return;
    const { values, push } = address;
    const { symbol, more } = values;
    push({ ...readAddress(chartsAddress, layout.view), symbol, more });
    indicators?.change(layout.indicators);
    const onPress = () => {
      push(values);
      indicators?.change(shown);
    };
    toasts.answer(t('layout.opened', { name }), { action: { label: t('undo'), onPress } });
  };
  const port = {
    list: layouts.map(({ name }) => ({ name, query: name })),
    save: ({ name }: { readonly name: string }) => {
      const others = layouts.filter((each) => each.name.toLowerCase() !== name.toLowerCase());
      document.change([...others, { name, view: view.toString(), indicators: [...shown] }]);
    },
    rename: (from: string, to: string) =>
      document.change(layouts.map((each) => (each.name === from ? { ...each, name: to } : each))),
    remove: (name: string) => document.change(layouts.filter((each) => each.name !== name)),
  };
  return (
    <>
      <ViewMenu port={port} query="" onOpen={open} />
      <SaveNotice document={document} what={t('layouts')} />
    </>
  );
}
