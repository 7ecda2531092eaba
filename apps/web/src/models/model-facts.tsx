import { formatDate, formatNumber } from '@auspex/market';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { Badge } from '../ui/badge/badge.tsx';
import styles from './models.module.css';
import { modelsText } from './models-text.ts';
import type { ModelCard } from './use-models.ts';

/** What a model is for, and whether it is still used. */
export function ModelMarks({ card }: { readonly card: ModelCard }) {
  const t = useText(modelsText);
  const { kind, market, state, simulated } = card;
  return (
    <p className={styles.marks}>
      <Badge tone={state === 'in-use' ? 'accent' : 'neutral'}>
        {t(state === 'in-use' ? 'inUse' : 'retired')}
      </Badge>
      <span>{t(`kind.${kind}`)}</span>
      <span>{t(market === null ? 'market.both' : `market.${market}`)}</span>
      {simulated && <Badge tone="info">{t('simulated')}</Badge>}
    </p>
  );
}

/** When it was made, from what, and why it went. */
export function ModelFacts({ card }: { readonly card: ModelCard }) {
  const t = useText(modelsText);
  const language = useLanguage();
  const day = (text: string) => formatDate(Date.parse(text), language);
  const { dataFrom, dataTo, madeAt, assets, rows, features } = card;
  const facts = [
    { name: t('made'), value: day(madeAt) },
    ...(dataFrom !== null && dataTo !== null
      ? [{ name: t('span'), value: t('spanValue', { from: day(dataFrom), to: day(dataTo) }) }]
      : []),
    { name: t('assets'), value: formatNumber(assets, 0, language) },
    { name: t('rows'), value: formatNumber(rows, 0, language) },
    { name: t('features'), value: formatNumber(features.length, 0, language) },
  ];
  return (
    <>
      {card.state === 'retired' && (
        <p className={styles.reason}>
          {card.retiredAt !== null && <strong>{t('retiredOn', { date: day(card.retiredAt) })}: </strong>}
          <span lang="en">{card.retiredBecause}</span>
        </p>
      )}
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
