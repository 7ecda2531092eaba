import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import { useAddress } from '../../shared/navigation/use-address.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { CheckField } from '../../ui/forms/check-field.tsx';
import { Screen, ScreenHead } from '../../ui/screen/screen.tsx';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { ExpressionBox } from './expression-box.tsx';
import { GroupEditor } from './group-editor.tsx';
import { SaveDialog, SavedDialog } from './saved-screens.tsx';
import { Saving, SharedScreen, useLinkedScreen } from './saving.tsx';
import { type ScreenerAddress, ScreenTable } from './screen-table.tsx';
import styles from './screener.module.css';
import { screenerText } from './screener.text.ts';
import {
  CHOICES,
  countQuery,
  fieldsQuery,
  type SavedScreen,
  type ScreenWish,
  screenerAddress,
  VIEWS,
  wholeScreenQuery,
} from './screener-queries.ts';
import { isReadable, useDraft } from './use-draft.ts';

const ForecastList = lazyPart(async () => (await import('./forecast-list.tsx')).ForecastList);
const ScreenMap = lazyPart(async () => (await import('./screen-pictures.tsx')).ScreenMap);
const ScreenCharts = lazyPart(async () => (await import('./screen-pictures.tsx')).ScreenCharts);
const PresetDialog = lazyPart(async () => (await import('./screen-presets.tsx')).PresetDialog);

/** Filters of the forecast list fit one market only. */
const UNFILTERED = { typeFilter: '', sectorFilter: '', cursor: null } as const;

/** The count follows the typing sooner than the rows. */
const COUNT_REST_MS = 150;

/** The screener; on the path of the smart one it ranks by the model unless the address says otherwise. */
function ScreenerScreen({ smartByPath }: { readonly smartByPath: boolean }) {
  const t = useText(screenerText);
  const { title } = useShownScreen();
  const address = useAddress(screenerAddress);
  const { values, set } = address;
  const { market, view } = values;
  const isSmart = values.smart === null ? smartByPath : values.smart === 'yes';
  const wish: ScreenWish = { market, expression: values.find, isSmart };
  const readable = isReadable(values.find);
  return (
    <Screen>
      <ScreenHead title={title} purpose={t('purpose')} />
      <SharedScreen address={address} />
      <div className={styles.choices}>
        <Segmented
          label={t('view.label')}
          size="small"
          value={view}
          onChange={(next) => set({ view: next, cursor: null })}
          items={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
        />
        <Segmented
          label={t('market.label')}
          size="small"
          value={view === 'forecasts' && market === 'all' ? 'us' : market}
          onChange={(next) => set({ market: next, ...UNFILTERED })}
          items={CHOICES.filter((value) => view !== 'forecasts' || value !== 'all').map((value) => ({
            value,
            label: t(`market.${value}`),
          }))}
        />
        {view !== 'forecasts' && (
          <CheckField
            look="switch"
            label={t('smart.label')}
            checked={isSmart}
            onChange={({ target }) => set({ smart: target.checked ? 'yes' : 'no' })}
          />
        )}
      </div>
      {view === 'forecasts' ? (
        <Card title={t('forecasts.title')}>
          <Suspense fallback={<LoadingSkeleton kind="rows" columns={6} />}>
            <ForecastList market={market === 'crypto' ? 'crypto' : 'us'} />
          </Suspense>
        </Card>
      ) : (
        <>
          <Editor address={address} wish={wish} />
          {isSmart && readable && <GateLine wish={wish} />}
          <Card flush={view === 'table'}>
            {!readable && (
              <EmptyState
                icon="warning"
                title={t('broken.title')}
                reason={t('broken.reason')}
                action={{ label: t('broken.action'), onPress: () => set({ editor: 'expression' }) }}
              />
            )}
            {readable && view === 'table' && <ScreenTable wish={wish} address={address} />}
            <Suspense fallback={<LoadingSkeleton kind="chart" heightPx={360} />}>
              {readable && view === 'map' && <ScreenMap wish={wish} address={address} />}
              {readable && view === 'charts' && <ScreenCharts wish={wish} address={address} />}
            </Suspense>
          </Card>
        </>
      )}
    </Screen>
  );
}

export function Screener() {
  return <ScreenerScreen smartByPath={false} />;
}

export function SmartScreener() {
  return <ScreenerScreen smartByPath />;
}

interface EditorProps {
  readonly address: ScreenerAddress;
  readonly wish: ScreenWish;
}

type Opened = 'presets' | 'saved' | 'save' | null;

/** What is looked for: by conditions or by an expression, with what was saved and the presets. */
function Editor({ address: { values, set, push }, wish }: EditorProps) {
  const t = useText(screenerText);
  const asOf = useAsOf();
  const [opened, setOpened] = useState<Opened>(null);
  const [edited, setEdited] = useState<SavedScreen | null>(null);
  useLinkedScreen({ values, set });
  const [draft, setDraft] = useDraft(values.find, (find) => set({ find }));
  const { data: fields } = useQuery(fieldsQuery(values.market, asOf));
  const wordsOf = useCallback(
    (key: string) => fields?.items.find((field) => field.key === key)?.words ?? [],
    [fields],
  );
  const close = () => setOpened(null);
  const open = (screen: SavedScreen) => {
    const { id, market, expression, isSmart } = screen;
    setDraft(expression);
    push({
      ...UNFILTERED,
      market,
      find: expression,
      smart: isSmart ? 'yes' : 'no',
      screen: id,
      shared: null,
    });
    setEdited(screen);
    close();
  };
  return (
    <Card title={t('editor.title')}>
      <div className={styles.editor}>
        <div className={styles.choices}>
          <Segmented
            label={t('editor.label')}
            size="small"
            value={values.editor}
            onChange={(editor) => set({ editor })}
            items={(['groups', 'expression'] as const).map((value) => ({
              value,
              label: t(`editor.${value}`),
            }))}
          />
          <Button size="small" onClick={() => setOpened('presets')}>
            {t('presets.title')}
          </Button>
          <Button size="small" icon="bookmark" onClick={() => setOpened('saved')}>
            {t('saved.open')}
          </Button>
        </div>
        {values.editor === 'groups' ? (
          <GroupEditor value={draft} onChange={setDraft} wordsOf={wordsOf} />
        ) : (
          <ExpressionBox value={draft} onChange={setDraft} wordsOf={wordsOf} />
        )}
        <div className={styles.editorFoot}>
          <Count market={values.market} draft={draft} />
          <Saving
            id={values.screen}
            edited={edited}
            wish={{ ...wish, expression: draft }}
            onEdit={setEdited}
            onSaveAs={() => setOpened('save')}
          />
          {draft !== '' && (
            <Button
              size="small"
              kind="quiet"
              onClick={() => {
                setDraft('');
                set({ find: '', screen: null });
              }}
            >
              {t('editor.clear')}
            </Button>
          )}
        </div>
      </div>
      {opened === 'presets' && (
        <Suspense>
          <PresetDialog
            market={values.market}
            onClose={close}
            onChoose={({ expression, market }) => {
              setDraft(expression);
              push({
                ...UNFILTERED,
                find: expression,
                screen: null,
                market: market ?? (values.market === 'all' ? 'us' : values.market),
              });
              close();
            }}
          />
        </Suspense>
      )}
      {opened === 'saved' && <SavedDialog onOpen={open} onClose={close} />}
      {opened === 'save' && (
        <SaveDialog
          wish={{ ...wish, expression: draft }}
          onSaved={(screen) => {
            setEdited(screen);
            set({ find: draft, screen: screen.id, shared: null });
          }}
          onClose={close}
        />
      )}
    </Card>
  );
}

function Count({ market, draft }: { readonly market: ScreenWish['market']; readonly draft: string }) {
  const t = useText(screenerText);
  const asOf = useAsOf();
  const [rested, setRested] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setRested(draft), COUNT_REST_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  const { data, error } = useQuery(countQuery({ market, expression: rested }, asOf));
  if (error) return <span className={styles.count}>{failureText(error)}</span>;
  const total = data?.total ?? null;
  return (
    <p className={styles.count} role="status">
      {data === undefined ? (
        t('count.wait')
      ) : total === null ? null : (
        <>
          <strong>{t('count.matches', { count: total })}</strong> {t('count.of', { total: data.screened })}
          {data.unknown > 0 && (
            <span className="muted"> · {t('count.unknown', { count: data.unknown })}</span>
          )}
        </>
      )}
    </p>
  );
}

/** Whether the model's ranking is shown to mean anything. */
function GateLine({ wish }: { readonly wish: ScreenWish }) {
  const t = useText(screenerText);
  const { data } = useQuery(wholeScreenQuery({ ...wish, columns: '', pageSize: 1, closes: 0 }, useAsOf()));
  if (!data) return null;
  const states = data.gates.map(({ state }) => state);
  const worst = states.includes('shut') ? 'shut' : states.includes('open') ? 'open' : 'none';
  return <p className={styles.gate}>{t(`smart.${worst}`)}</p>;
}
