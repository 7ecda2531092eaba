import { formatDate, formatNumber } from '@auspex/market';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge/badge.tsx';
import { CoverageAlarms } from './coverage-alarms.tsx';
import styles from './models.module.css';
import { modelsText } from './models.text.ts';
import type { ModelCard } from './use-models.ts';

const STATES = {
  'in-use': { text: 'inUse', tone: 'accent' },
  waiting: { text: 'waiting', tone: 'info' },
  retired: { text: 'retired', tone: 'neutral' },
} as const satisfies Record<ModelCard['state'], { text: string; tone: BadgeTone }>;

/** What a model is for, and whether it is still used. */
export function ModelMarks({ card }: { readonly card: ModelCard }) {
  const t = useText(modelsText);
  const { kind, market, state, simulated } = card;
  return (
    <p className={styles.marks}>
      <Badge tone={STATES[state].tone}>{t(STATES[state].text)}</Badge>
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
  const { dataFrom, dataTo, madeAt, fittedOn, retiredAt, assets, rows, features } = card;
  const count = (value: number) => formatNumber(value, 0, language);
  const from = fittedOn ?? madeAt;
  const facts = [
    {
      name: t('answers'),
      value:
        retiredAt === null
          ? t('answersSince', { from: day(from) })
          : t('answersSpan', { from: day(from), to: day(retiredAt) }),
    },
    { name: t('made'), value: day(madeAt) },
    ...(dataFrom !== null && dataTo !== null
      ? [{ name: t('span'), value: t('spanValue', { from: day(dataFrom), to: day(dataTo) }) }]
      : []),
    { name: t('assets'), value: count(assets) },
    ...(fittedOn === null
      ? [{ name: t('fitted'), value: t('fittedNothing') }]
      : [
          { name: t('rows'), value: count(rows) },
          { name: t('features'), value: count(features.length) },
        ]),
  ];
  return (
    <>
      {retiredAt !== null && card.retiredBecause !== null && (
        <p className={styles.reason}>
          <strong>{t('retiredOn', { date: day(retiredAt) })}: </strong>
          {t(`why.${card.retiredBecause}`)}
        </p>
      )}
      <CoverageAlarms card={card} />
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
