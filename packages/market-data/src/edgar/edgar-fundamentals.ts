import type { Instrument } from '@auspex/market';
import type { FinancialStatement, FundamentalsSource, ShareCount } from '../ports/fundamentals-source.ts';
import { statementKnownAt } from '../ports/known-at.ts';
import { found, type SourceAnswer } from '../ports/source-answer.ts';
import { buildStatements } from './build-statements.ts';
import type { EdgarClient, Submissions } from './edgar-client.ts';
import type { CompanyFacts } from './read-company-facts.ts';

interface Company {
  readonly facts: CompanyFacts;
  readonly submissions: Submissions;
}

/** Shares of a symbol that are one of those in which a company states its figures: Berkshire counts in class A. */
const SHARES_OF_STATED: Readonly<Record<string, number>> = { 'BRK.B': 1_500 };

/** Counts and figures per share in shares of the symbol. */
function inSharesOf(symbol: string, company: CompanyFacts): CompanyFacts {
  const factor = SHARES_OF_STATED[symbol];
  if (factor === undefined) return company;
  const times = { 'per-share': 1 / factor, average: factor, flow: 1, instant: 1 };
  return {
    ...company,
    facts: company.facts.map((fact) => ({ ...fact, value: fact.value * times[fact.kind] })),
    shares: company.shares.map((count) => ({ ...count, shares: count.shares * factor })),
  };
}

async function askCompany(client: EdgarClient, asset: Instrument): Promise<SourceAnswer<Company>> {
  if (asset.market === 'crypto') return { kind: 'unknown-asset', symbol: asset.symbol };
  const cik = await client.companyNumber(asset);
  if (cik.kind !== 'found') return cik;
  const facts = await client.facts(cik.value, asset);
  if (facts.kind !== 'found') return facts;
  // What a filing was first known by stays with it. The end of its day counts only if no time is listed.
  const submissions = await client.submissions(cik.value);
  if (submissions.kind !== 'found') return submissions;
  return found({ facts: inSharesOf(asset.symbol, facts.value), submissions: submissions.value });
}

async function askStatements(
  client: EdgarClient,
  asset: Instrument,
): Promise<SourceAnswer<readonly FinancialStatement[]>> {
  const company = await askCompany(client, asset);
  if (company.kind !== 'found') return company;
  const { facts, submissions } = company.value;
  return found(buildStatements(facts, { assetId: asset.assetId, ...submissions }));
}

async function askShareCounts(
  client: EdgarClient,
  asset: Instrument,
): Promise<SourceAnswer<readonly ShareCount[]>> {
  const company = await askCompany(client, asset);
  if (company.kind !== 'found') return company;
  const { facts, submissions } = company.value;
  const counts = new Map<string, ShareCount>();
  for (const { date, shares, accession, filed } of facts.shares) {
    const acceptedAt = submissions.acceptedAt.get(accession);
    const { knownAt } = statementKnownAt({ acceptedAt, reportDate: filed, periodEnd: date });
    const before = counts.get(date);
    // Each report repeats the count on its cover; the first statement about a date counts.
    if (!before || knownAt < before.knownAt)
      counts.set(date, { assetId: asset.assetId, date, shares, knownAt });
  }
  return found([...counts.values()].sort((a, b) => a.knownAt - b.knownAt));
}

/** Statements of US companies as they filed them. */
export function createEdgarFundamentals(client: EdgarClient): FundamentalsSource {
  return {
    identity: { id: 'edgar', name: 'SEC EDGAR', simulated: false, answers: 'counted' },
    capabilities: {
      statements: { offered: true, since: '2009-06-15', note: 'Companies that file with the SEC.' },
      quarterly: { offered: true },
      restatements: { offered: true },
      shareCounts: { offered: true },
    },
    statements: (asset) => askStatements(client, asset),
    shareCounts: (asset) => askShareCounts(client, asset),
  };
}
