import type { Currency } from '@auspex/market';
import { useText } from '../../i18n/use-text.ts';
import { Change } from '../../ui/formats/change.tsx';
import { Money } from '../../ui/formats/money.tsx';
import { earningsText } from './earnings.text.ts';
import type { Report } from './earnings-queries.ts';

type Figure = 'epsEstimate' | 'epsActual' | 'revenueEstimate' | 'revenueActual';

/** Why a figure of a report is not there. */
function useWhyMissing(report: Pick<Report, 'status'>, figure: Figure): string {
  const t = useText(earningsText);
  const awaited = figure.endsWith('Actual') && report.status !== 'reported';
  return t(awaited ? 'missing.notOut' : 'missing.noEstimate');
}

/** Earnings per share, in the currency of the report. */
export function Eps({ report, figure }: { report: Report; figure: 'epsEstimate' | 'epsActual' }) {
  const why = useWhyMissing(report, figure);
  return <Money value={report[figure]} currency={report.currency as Currency} missing={why} />;
}

export function Revenue({ report, figure }: { report: Report; figure: 'revenueEstimate' | 'revenueActual' }) {
  const why = useWhyMissing(report, figure);
  return <Money value={report[figure]} currency={report.currency as Currency} compact missing={why} />;
}

export function Surprise({ report, of }: { report: Report; of: 'eps' | 'revenue' }) {
  const t = useText(earningsText);
  const why = t(report.status === 'reported' ? 'missing.noSurprise' : 'missing.notOut');
  return <Change value={report[`${of}Surprise`]} places={1} missing={why} />;
}

export function Move({ value }: { readonly value: number | null }) {
  const t = useText(earningsText);
  return <Change value={value} places={1} missing={t('missing.noMove')} />;
}
