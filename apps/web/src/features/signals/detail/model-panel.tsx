import { formatNumber } from '@auspex/market';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { featuresText } from '../../../shared/market/vocabulary/features.text.ts';
import { featureName } from '../../../shared/market/vocabulary/names.ts';
import { Card } from '../../../ui/card/card.tsx';
import { ContributionBars } from '../../../ui/charts/contribution-bars.tsx';
import type { SearchParamsPort } from '../../../ui/tables/search-params-port.ts';
import type { EdgeGate, Explanation, Horizon } from '../signal.ts';
import { type SignalsTextKey, signalsText } from '../signals.text.ts';
import styles from './detail.module.css';
import { Fold, plainNumber } from './detail-parts.tsx';
import { SHARE_PLACES, SharesTable, shareLines } from './shares-table.tsx';

interface ModelPanelProps {
  readonly symbol: string;
  readonly explanation: Explanation | null;
  readonly horizon: Horizon;
  readonly gate: EdgeGate['state'];
  readonly port: SearchParamsPort;
}

function Shares({
  symbol,
  explanation,
  port,
}: {
  symbol: string;
  explanation: Explanation;
  port: SearchParamsPort;
}) {
  const t = useText(signalsText);
  const tf = useText(featuresText);
  const language = useLanguage();
  const { lines, sum, agrees } = useMemo(() => shareLines(explanation), [explanation]);
  const { contributions, horizon, score } = explanation;
  const items = lines.map((line) => {
    if (line.kind === 'base') return { name: t('model.base'), value: line.value };
    if (line.kind === 'others') {
      return { name: t('model.others', { count: line.count }), value: line.value };
    }
    const share = contributions[line.place];
    const note =
      share?.value === null || share === undefined ? {} : { note: plainNumber(share.value, language) };
    return { name: featureName(share?.feature ?? '', tf), value: line.value, ...note };
  });
  const figures = {
    count: contributions.length,
    sum: formatNumber(sum, 6, language),
    score: formatNumber(score, 6, language),
  };
  const said: SignalsTextKey = agrees ? 'model.sum' : 'model.sumWrong';
  return (
    <div className={styles.shares}>
      <p className="muted">{t('model.note')}</p>
      <ContributionBars
        label={t('model.bars', { bars: horizon })}
        items={items}
        formatValue={(value) => formatNumber(value, SHARE_PLACES, language)}
        totalLabel={t('model.total')}
      />
      <p className={agrees ? 'muted' : styles.wrong}>{t(said, figures)}</p>
      <SharesTable symbol={symbol} explanation={explanation} port={port} />
    </div>
  );
}

/** What the model looks at: shares that add up to its score; folded while nothing shows that the score is worth it. */
export function ModelPanel({ symbol, explanation, horizon, gate, port }: ModelPanelProps) {
  const t = useText(signalsText);
  if (explanation === null) {
    return (
      <Card title={t('model.title')}>
        <p className="muted">{t('model.none', { bars: horizon })}</p>
      </Card>
    );
  }
  const shares = <Shares symbol={symbol} explanation={explanation} port={port} />;
  if (gate === 'open') return <Card title={t('model.title')}>{shares}</Card>;
  return (
    <Fold
      className={styles.fold}
      summary={
        <>
          <h2>{t('model.title')}</h2>
          <p className="muted">{t('model.folded', { bars: horizon })}</p>
        </>
      }
    >
      {() => <div className={styles.foldInside}>{shares}</div>}
    </Fold>
  );
}
