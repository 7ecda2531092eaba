import { foldText } from '@auspex/market';
import type { IndicatorDescription } from '@auspex/quant/chart';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { makeId } from '../../shared/api/make-id.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { indicatorsText } from '../../shared/market/vocabulary/indicators.text.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import styles from './charts.module.css';
import { chartsText } from './charts.text.ts';
import type { ChartIndicator } from './charts-queries.ts';
import { describeIndicators } from './compute-indicators.ts';
import { IndicatorForm } from './indicator-form.tsx';
import { indicatorWords } from './indicator-words.ts';
import type { ListDocument } from './list-document.ts';
import { studyName } from './make-panes.ts';
import { SaveNotice, useListState } from './save-notice.tsx';

const GROUPS = ['all', 'average', 'trend', 'momentum', 'volatility', 'volume', 'price'] as const;
type Group = (typeof GROUPS)[number];

const MOST_INDICATORS = 40;

/** What there is: asked of the worker, which alone carries the calculations. */
const descriptionsQuery = {
  queryKey: ['chart-indicator-descriptions'],
  queryFn: describeIndicators,
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
} as const;

function descriptionOf(all: readonly IndicatorDescription[], { indicator }: ChartIndicator) {
  const key = indicator.toLowerCase();
  return all.find(({ name, id }) => name.toLowerCase() === key || id === key);
}

interface IndicatorDialogProps {
  readonly document: ListDocument<ChartIndicator>;
  /** Its settings are shown at once; `null` shows the list. */
  readonly opened: string | null;
  readonly onClose: () => void;
}

/** The indicators on the chart, and all that can be added. */
export function IndicatorDialog({ document, opened, onClose }: IndicatorDialogProps) {
  const t = useText(chartsText);
  const { data: all, error, refetch } = useQuery(descriptionsQuery);
  const items = useListState(document)?.items ?? [];
  const [editing, setEditing] = useState(opened);
  const edited = items.find(({ id }) => id === editing);
  const description = edited && all && descriptionOf(all, edited);
  if (edited && description) {
    return (
      <IndicatorForm
        saved={edited}
        description={description}
        onClose={() => (opened === null ? setEditing(null) : onClose())}
        onSave={(options) => {
          document.change(items.map((each) => (each.id === edited.id ? { ...each, options } : each)));
          if (opened === null) setEditing(null);
          else onClose();
        }}
      />
    );
  }
  return (
    <Dialog open onClose={onClose} title={t('indicators')} width="large">
      <SaveNotice document={document} what={t('indicators')} />
      {!all && error && (
        <ErrorState title={t('failed')} reason={failureText(error)} onRetry={() => void refetch()} />
      )}
      {!all && !error && <LoadingSkeleton kind="rows" count={6} columns={2} />}
      {all && <OnChart all={all} document={document} items={items} onEdit={setEditing} />}
      {all && <ToAdd all={all} document={document} items={items} />}
    </Dialog>
  );
}

interface ListProps {
  readonly all: readonly IndicatorDescription[];
  readonly document: ListDocument<ChartIndicator>;
  readonly items: readonly ChartIndicator[];
}

function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const rest = items.filter((_, place) => place !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

/** The parameters that a saved indicator runs with. */
function parametersOf({ parameters }: IndicatorDescription, { options }: ChartIndicator) {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, spec]) => {
      const own = options[name];
      return [name, typeof own === 'number' || typeof own === 'string' ? own : spec.default];
    }),
  );
}

function OnChart({ all, document, items, onEdit }: ListProps & { readonly onEdit: (id: string) => void }) {
  const t = useText(chartsText);
  const ti = useText(indicatorsText);
  if (items.length === 0) return <p className="muted">{t('indicators.none')}</p>;
  return (
    <ul className={styles.studies} aria-label={t('indicators.shown')}>
      {items.map((saved, place) => {
        const description = descriptionOf(all, saved);
        const name = description
          ? studyName(description, parametersOf(description, saved), ti)
          : saved.indicator;
        const change = (next: readonly ChartIndicator[]) => document.change(next);
        const hide = items.map((each) => (each === saved ? { ...each, hidden: !each.hidden } : each));
        return (
          <li key={saved.id} data-hidden={saved.hidden || undefined}>
            <span className={styles.studyName}>{name}</span>
            <IconButton
              icon={saved.hidden ? 'eye-off' : 'eye'}
              label={t(saved.hidden ? 'indicators.show' : 'indicators.hide', { name })}
              onClick={() => change(hide)}
            />
            <IconButton
              icon="settings"
              label={t('indicators.settings', { name })}
              onClick={() => onEdit(saved.id)}
            />
            <IconButton
              icon="arrow-up"
              label={t('indicators.up', { name })}
              disabled={place === 0}
              onClick={() => change(moved(items, place, place - 1))}
            />
            <IconButton
              icon="arrow-down"
              label={t('indicators.down', { name })}
              disabled={place === items.length - 1}
              onClick={() => change(moved(items, place, place + 1))}
            />
            <IconButton
              icon="trash"
              label={t('indicators.remove', { name })}
              onClick={() => change(items.filter((each) => each !== saved))}
            />
          </li>
        );
      })}
    </ul>
  );
}

function ToAdd({ all, document, items }: ListProps) {
  const t = useText(chartsText);
  const ti = useText(indicatorsText);
  const [words, setWords] = useState('');
  const [group, setGroup] = useState<Group>('all');
  const wanted = foldText(words.trim());
  const found = all.filter((each) => {
    const { name, summary } = indicatorWords(each, ti);
    const text = foldText(`${name} ${each.name} ${each.id} ${summary}`);
    return (group === 'all' || each.group === group) && text.includes(wanted);
  });
  const full = items.length >= MOST_INDICATORS;
  const add = ({ name }: IndicatorDescription) =>
    document.change([...items, { id: makeId(), indicator: name, hidden: false, options: {} }]);
  return (
    <section className={styles.toAdd}>
      <h3>{t('indicators.add')}</h3>
      <TextField
        label={t('indicators.search')}
        hideLabel
        placeholder={t('indicators.search')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Segmented
        label={t('indicators.group')}
        size="small"
        value={group}
        onChange={setGroup}
        items={GROUPS.map((value) => ({ value, label: t(`group.${value}`) }))}
      />
      {full && <p role="status">{t('indicators.full', { count: MOST_INDICATORS })}</p>}
      <ul className={styles.offers}>
        {found.map((each) => (
          <li key={each.id}>
            <div>
              <strong>{indicatorWords(each, ti).name}</strong>
              <p className="note">{indicatorWords(each, ti).summary}</p>
            </div>
            <Button
              size="small"
              icon="plus"
              disabled={full}
              aria-label={t('indicators.addOne', { name: indicatorWords(each, ti).name })}
              onClick={() => add(each)}
            >
              {t('add')}
            </Button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="muted">{t('indicators.noMatch', { words: words.trim() })}</p>}
    </section>
  );
}
