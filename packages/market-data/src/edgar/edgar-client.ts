import {
  DAY_MS,
  dateOfInstant,
  type EpochMs,
  type Instrument,
  MINUTE_MS,
  newYorkInstant,
  startOfDate,
} from '@auspex/market';
import type { HttpClient, HttpOutcome } from '../http/http-client.ts';
import { describeProblem, retryAtOf } from '../http/http-problem.ts';
import { type JsonRecord, listOf, numberOf, readJson, recordOf, textOf } from '../http/read-fields.ts';
import { found, type SourceAnswer } from '../ports/source-answer.ts';
import { type CompanyFacts, readCompanyFacts } from './read-company-facts.ts';

export const EDGAR_DATA_URL = 'https://data.sec.gov';
export const EDGAR_FILES_URL = 'https://www.sec.gov';

/** The SEC's fair-access rule allows ten calls a second. */
export const EDGAR_BUDGET = { calls: 8, perMs: 1_000, maxWaitMs: 30_000 };

export interface EdgarOptions {
  readonly http: HttpClient;
  /** Who is asking: the SEC refuses clients without a name and an e-mail address. */
  readonly contact: string;
  readonly dataUrl?: string;
  readonly filesUrl?: string;
}

/** What the SEC knows about a company's filings. */
export interface Submissions {
  readonly acceptedAt: ReadonlyMap<string, EpochMs>;
  readonly yearEnd: string | undefined;
}

const MAX_FACTS_BYTES = 64 * 1024 * 1024;
const TICKERS_GOOD_FOR_MS = DAY_MS;
const CONTACT = /^[^\r\n]*[^\s@]+@[^\s@]+\.[^\s@]+[^\r\n]*$/;

function readTickers(answer: JsonRecord): ReadonlyMap<string, number> {
  const tickers = Object.values(answer).flatMap((entry): [string, number][] => {
    const record = recordOf(entry, 'a company');
    const ticker = textOf(record.ticker);
    const cik = numberOf(record.cik_str);
    return ticker && cik !== undefined ? [[ticker.toUpperCase().replace('-', '.'), cik]] : [];
  });
  return new Map(tickers);
}

/**
 * The times end in Z, yet for many companies they are what New York's clock showed. Read as such, those that are UTC
 * count as known some hours late, and none too early. NaN if it is no time.
 */
function readAcceptance(text: string): EpochMs {
  const shown = Date.parse(text);
  if (!Number.isFinite(shown)) return shown;
  const date = dateOfInstant(shown);
  return Math.round(newYorkInstant(date, (shown - startOfDate(date)) / MINUTE_MS));
}

/** The list of recent filings, as columns. */
export function readSubmissions(answer: JsonRecord): Submissions {
  const recent = recordOf(recordOf(answer.filings, 'the filings').recent, 'the recent filings');
  const accessions = listOf(recent.accessionNumber, 'the accession numbers');
  const accepted = listOf(recent.acceptanceDateTime, 'the acceptance times');
  const acceptedAt = new Map<string, EpochMs>();
  accessions.forEach((accession, index) => {
    const at = readAcceptance(String(accepted[index]));
    if (typeof accession === 'string' && Number.isFinite(at)) acceptedAt.set(accession, at);
  });
  return { acceptedAt, yearEnd: textOf(answer.fiscalYearEnd) };
}

/** Asks the SEC, politely: with a contact, within its rate limit, and without refetching what did not change. */
export class EdgarClient {
  readonly #options: EdgarOptions;
  #tickers: { readonly byTicker: ReadonlyMap<string, number>; readonly at: EpochMs } | undefined;

  constructor(options: EdgarOptions) {
    if (!CONTACT.test(options.contact))
      throw new RangeError('EDGAR wants to know who asks: give a contact with an e-mail address.');
    this.#options = options;
  }

  /** The SEC's number for a company by its ticker. */
  async companyNumber(asset: Instrument): Promise<SourceAnswer<number>> {
    const now = this.#options.http.clock.now();
    if (!this.#tickers || now - this.#tickers.at > TICKERS_GOOD_FOR_MS) {
      const url = new URL('/files/company_tickers.json', this.#options.filesUrl ?? EDGAR_FILES_URL);
      const answer = await this.#read(url.href, readTickers);
      if (answer.kind !== 'found' && !this.#tickers) return answer as SourceAnswer<never>;
      if (answer.kind === 'found') this.#tickers = { byTicker: answer.value, at: now };
    }
    const cik = this.#tickers?.byTicker.get(asset.symbol);
    return cik === undefined ? { kind: 'unknown-asset', symbol: asset.symbol } : found(cik);
  }

  /** Funds and many foreign companies have a number, and file no figures: for them there is no such address. */
  facts(cik: number, { symbol }: Instrument): Promise<SourceAnswer<CompanyFacts>> {
    const url = this.#dataUrl(`/api/xbrl/companyfacts/${paddedCik(cik)}.json`);
    return this.#read(url, readCompanyFacts, { kind: 'unknown-asset', symbol });
  }

  submissions(cik: number): Promise<SourceAnswer<Submissions>> {
    return this.#read(this.#dataUrl(`/submissions/${paddedCik(cik)}.json`), readSubmissions);
  }

  #dataUrl(path: string): string {
    return new URL(path, this.#options.dataUrl ?? EDGAR_DATA_URL).href;
  }

  async #read<T>(
    url: string,
    read: (answer: JsonRecord) => T,
    missing?: SourceAnswer<never>,
  ): Promise<SourceAnswer<T>> {
    const outcome = await this.#options.http.read({
      url,
      headers: { 'user-agent': `auspex ${this.#options.contact}`, accept: 'application/json' },
      conditional: true,
      maxBytes: MAX_FACTS_BYTES,
      parse: (body) => read(recordOf(readJson(body.text), 'the answer')),
    });
    const isMissing =
      outcome.kind === 'failed' && outcome.problem.kind === 'status' && outcome.problem.status === 404;
    return isMissing && missing !== undefined ? missing : answerOf(outcome);
  }
}

function paddedCik(cik: number): string {
  return `CIK${String(cik).padStart(10, '0')}`;
}

function answerOf<T>(outcome: HttpOutcome<T>): SourceAnswer<T> {
  if (outcome.kind !== 'failed') return found(outcome.value);
  const { problem } = outcome;
  return { kind: 'unavailable', reason: describeProblem(problem), retryAt: retryAtOf(problem) };
}
