import { pathTo } from '../../../shared/navigation/paths.ts';
import { useShownScreen } from '../../../shared/navigation/shown-screen.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useCopy } from '../copy/use-copy.ts';
import type { IslandContent } from '../island/island.tsx';
import page from '../parts/page.module.css';
import styles from './markets.module.css';
import { SessionLine } from './session-line.tsx';
import { stocksText } from './stocks.text.ts';
import { type Tool, ToolList } from './tool-list.tsx';

const TOOLS = [
  { key: 'breakdown', to: 'assetBreakdown' },
  { key: 'signals', to: 'stocksAnalysis' },
  { key: 'screener', to: 'smartScreener' },
  { key: 'earnings', to: 'earningCalendar' },
  { key: 'seasonality', to: 'regression' },
  { key: 'correlation', to: 'stockCorrelation' },
] as const satisfies readonly Tool[];
const NOTES = [1, 2, 3] as const;

function StocksPage() {
  const t = useCopy(stocksText);
  const { title } = useShownScreen();
  return (
    <div className={page.page}>
      <section className={styles.stacked}>
        <div className={styles.wideHead}>
          <h1>{title}</h1>
          <p className={page.lead}>{t('lead')}</p>
        </div>
        <SessionLine />
        <p className={page.actions}>
          <a href={pathTo('register')} className={buttonClass({ kind: 'primary', size: 'large' })}>
            {t('start')}
          </a>
          <a href={pathTo('stockAiReturns')} className={buttonClass({ size: 'large' })}>
            {t('record')}
          </a>
        </p>
      </section>
      <ToolList
        title={t('tools.title')}
        tools={TOOLS.map((tool) => ({
          ...tool,
          name: t(`tool.${tool.key}.name`),
          text: t(`tool.${tool.key}`),
        }))}
      />
      <section className={styles.time}>
        <h2>{t('time.title')}</h2>
        <p>{t('time.text')}</p>
      </section>
      <section className={styles.know}>
        <h2>{t('know.title')}</h2>
        <ol>
          {NOTES.map((note) => (
            <li key={note}>{t(`know.${note}`)}</li>
          ))}
        </ol>
        <p>
          <a href={pathTo('cryptocurrencies')} className={styles.other}>
            {t('other')}
            <Icon name="arrow-right" size={20} />
          </a>
        </p>
      </section>
    </div>
  );
}

export const stocksPage: IslandContent<object> = { Content: StocksPage, texts: [stocksText] };
