import { useLanguage, useText } from '../../i18n/use-text.ts';
import { marketText } from '../../shared/market/market.text.ts';
import type { Provenance } from '../../shared/market/market-queries.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { AbsoluteDate } from '../../ui/formats/absolute-date.tsx';
import styles from './breakdown.module.css';
import { breakdownText } from './breakdown.text.ts';
import type { UsedFigure } from './breakdown-queries.ts';
import { checksText } from './checks.text.ts';
import { spanWords, usedValue, type Words } from './figure-words.ts';

/** The words of a source: the simulated market by its name in the language of the screen. */
export function useSourceName({ source, simulated }: Provenance): string {
  const t = useText(marketText);
  return simulated ? t('provenance.simulatedSource') : source;
}

interface FigureSourcesProps {
  readonly used: readonly UsedFigure[];
  readonly words: Words;
  readonly provenance: Provenance;
}

/** Figures with what they are about and where they come from: the filing, its number and when it became known. */
export function FigureSources({ used, words, provenance }: FigureSourcesProps) {
  const t = useText(breakdownText);
  const tc = useText(checksText);
  const language = useLanguage();
  const source = useSourceName(provenance);
  if (used.length === 0) return <p className="muted">{t('noFigures')}</p>;
  return (
    <div className={styles.scroll}>
      <table className={styles.sources}>
        <thead>
          <tr>
            <th scope="col">{t('figure')}</th>
            <th scope="col" data-number="">
              {t('value')}
            </th>
            <th scope="col">{t('period')}</th>
            <th scope="col">{t('filed')}</th>
            <th scope="col">{t('filing')}</th>
          </tr>
        </thead>
        <tbody>
          {used.map((figure) => (
            <tr key={`${figure.name} ${figure.from} ${figure.to}`}>
              <th scope="row">{tc(`figure.${figure.name}`)}</th>
              <td data-number="">{usedValue(figure, words)}</td>
              <td>{spanWords(figure, { t, language })}</td>
              <td>
                <AbsoluteDate at={figure.knownAt} />
              </td>
              <td>
                <Filing figure={figure} source={source} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Filing({ figure, source }: { readonly figure: UsedFigure; readonly source: string }) {
  const t = useText(breakdownText);
  const { name, form, accession, restated } = figure;
  if (form === null && accession === null) {
    return (
      <>
        {t(name === 'shares' ? 'counted' : 'noFiling')} <span className="note">{source}</span>
      </>
    );
  }
  return (
    <>
      {form} <span className="note">{[accession, source].filter(Boolean).join(' · ')}</span>{' '}
      {restated && <Badge title={t('restated.yes')}>{t('restated')}</Badge>}
    </>
  );
}
