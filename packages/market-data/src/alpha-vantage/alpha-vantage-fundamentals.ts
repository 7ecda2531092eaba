import type { Instrument } from '@auspex/market';
import type { JsonRecord } from '../http/read-fields.ts';
import { UnreadableAnswerError } from '../http/read-fields.ts';
import type { FinancialStatement, FundamentalsSource } from '../ports/fundamentals-source.ts';
import { found, notOffered, type Offer, type SourceAnswer } from '../ports/source-answer.ts';
import type { AlphaVantageClient } from './alpha-vantage-client.ts';
import { askEarnings, reportDatesOf } from './ask-earnings.ts';
import { alphaVantageIdentity } from './identity.ts';
import { toProviderSymbol } from './provider-symbol.ts';
import { readStatements } from './read-statements.ts';

const NO_SHARE_HISTORY: Offer = {
  offered: false,
  reason: 'Alpha Vantage gives the share count of today only.',
};
const NO_COIN_STATEMENTS: Offer = { offered: false, reason: 'Coins have no financial statements.' };

const STATEMENT_FUNCTIONS = ['INCOME_STATEMENT', 'BALANCE_SHEET', 'CASH_FLOW'] as const;

async function askStatements(
  client: AlphaVantageClient,
  asset: Instrument,
): Promise<SourceAnswer<readonly FinancialStatement[]>> {
  if (asset.market === 'crypto') return notOffered(NO_COIN_STATEMENTS);
  const answers: JsonRecord[] = [];
  for (const name of STATEMENT_FUNCTIONS) {
    const answer = await client.ask({
      function: name,
      symbol: asset.symbol,
      parameters: { symbol: toProviderSymbol(asset.symbol) },
      read: readReports,
    });
    if (answer.kind !== 'found') return answer;
    // The provider answers {} for a symbol without statements.
    if (!answer.value) return { kind: 'unknown-asset', symbol: asset.symbol };
    answers.push(answer.value);
  }
  const earnings = await askEarnings(client, asset);
  // The dates come another day, and what a statement was first known by stays with it.
  if (earnings.kind === 'unavailable') return earnings;
  // Without report dates the statements count as known 90 days after the period, flagged as assumed.
  const reportDates = earnings.kind === 'found' ? reportDatesOf(earnings.value) : new Map();
  return found(readStatements(answers, { assetId: asset.assetId, reportDates }));
}

function readReports(answer: JsonRecord): JsonRecord | undefined {
  if (Object.keys(answer).length === 0) return undefined;
  if (!Array.isArray(answer.quarterlyReports) || !Array.isArray(answer.annualReports))
    throw new UnreadableAnswerError('there are no reports in it.');
  readStatements([answer], { assetId: '' as Instrument['assetId'], reportDates: new Map() });
  return answer;
}

/** Statements of US companies: four daily calls for each. */
export function createAlphaVantageFundamentals(client: AlphaVantageClient): FundamentalsSource {
  return {
    identity: alphaVantageIdentity,
    capabilities: {
      statements: { offered: true, note: 'US companies, the latest years.' },
      quarterly: { offered: true },
      restatements: { offered: false, reason: 'Alpha Vantage gives only the latest figures of a period.' },
      shareCounts: NO_SHARE_HISTORY,
    },
    statements: (asset) => askStatements(client, asset),
    shareCounts: async () => notOffered(NO_SHARE_HISTORY),
  };
}
