import { pathTo } from '../../../shared/navigation/paths.ts';
import { useShownScreen } from '../../../shared/navigation/shown-screen.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useCopy } from '../copy/use-copy.ts';
import type { IslandContent } from '../island/island.tsx';
import page from '../parts/page.module.css';
import { cryptoText } from './crypto.text.ts';
import { DayDial } from './day-dial.tsx';
import styles from './markets.module.css';
import { type Tool, ToolList } from './tool-list.tsx';

const TOOLS = [
  { key: 'signals', to: 'technicalAnalysis' },
  { key: 'ranges', to: 'technicalAnalysis' },
  { key: 'hours', to: 'regression' },
  { key: 'volume', to: 'relativeVolume' },
  { key: 'portfolio', to: 'portfolio' },
  { key: 'record', to: 'aiReturns' },
] as const satisfies readonly Tool[];
const RULES = [1, 2, 3, 4, 5] as const;
const NOTES = [1, 2, 3] as const;

function CryptoPage() {
  const t = useCopy(cryptoText);
  const { title } = useShownScreen();
  return (
    <div className={page.page}>
      <section className={styles.split}>
        <div className={page.head}>
          <h1>{title}</h1>
          <p className={page.lead}>{t('lead')}</p>
          <p className={page.actions}>
            <a href={pathTo('register')} className={buttonClass({ kind: 'primary', size: 'large' })}>
              {t('start')}
            </a>
          </p>
        </div>
        <DayDial />
      </section>
      <ToolList
        title={t('tools.title')}
        tools={TOOLS.map((tool) => ({
          ...tool,
          name: t(`tool.${tool.key}.name`),
          text: t(`tool.${tool.key}`),
        }))}
      />
      <section className={styles.trade}>
        <div className={page.text}>
          <h2>{t('trade.title')}</h2>
          <p>{t('trade.text')}</p>
          <p>
            <a href={pathTo('tradingTerms')}>{t('trade.terms')}</a>
          </p>
        </div>
        <ul className={styles.rules}>
          {RULES.map((rule) => (
            <li key={rule}>
              <Icon
                name={
                  rule === 1
                    ? 'shield'
                    : rule === 2
                      ? 'lock'
                      : rule === 3
                        ? 'ruler'
                        : rule === 4
                          ? 'pause'
                          : 'copy'
                }
                size={20}
              />
              {t(`trade.${rule}`)}
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.know}>
        <h2>{t('know.title')}</h2>
        <ol>
          {NOTES.map((note) => (
            <li key={note}>{t(`know.${note}`)}</li>
          ))}
        </ol>
        <p>
          <a href={pathTo('stocks')} className={styles.other}>
            {t('other')}
            <Icon name="arrow-right" size={20} />
          </a>
        </p>
      </section>
    </div>
  );
}

export const cryptoPage: IslandContent<object> = { Content: CryptoPage, texts: [cryptoText] };
