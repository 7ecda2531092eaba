import { addDays, HOUR_MS } from '@auspex/market';
import type { CorporateAction, FinancialStatement } from '@auspex/market-data';
import { sessionFrom, sessionGrid } from '../session-grid.ts';
import { RENAMES } from '../universe/company-lives.ts';
import type { Company } from '../universe/universe.ts';
import type { NewsEvent } from './news-event.ts';
import { toneOf } from './template-book.ts';

export type NameOn = (date: string) => string;

function make(company: Company, kind: string, rest: Omit<NewsEvent, 'kind' | 'about'>): NewsEvent {
  // A change of name is reported about the former one; some wordings leave out the new one.
  const { former, name } = rest.values;
  const names = former === undefined || former === name ? [name] : [former];
  const tone = toneOf(kind);
  return { kind, about: names.map((known) => ({ assetId: company.assetId, name: known, tone })), ...rest };
}

function splitText(newPerOld: number): string {
  return newPerOld >= 1 ? `${newPerOld}-for-1` : `1-for-${Math.floor(1 / newPerOld + 0.5)}`;
}

/** Headlines about splits and dividends, when they are declared. */
export function shareEvents(
  company: Company,
  actions: readonly CorporateAction[],
  nameOn: NameOn,
): NewsEvent[] {
  let last = 0;
  return actions.map((action) => {
    const name = nameOn(new Date(action.knownAt).toISOString().slice(0, 10));
    if (action.kind === 'split') {
      last /= action.newPerOld;
      const values = { name, ratio: splitText(action.newPerOld) };
      const kind = action.newPerOld > 1 ? 'split' : 'reverse-split';
      return make(company, kind, { at: action.knownAt, values, weight: 3 });
    }
    const amount = action.amountPerShare;
    const change = last === 0 ? 0 : amount / last - 1;
    last = amount;
    const kind = change > 0.02 ? 'dividend-raised' : change < -0.05 ? 'dividend-cut' : 'dividend-declared';
    const dividend = amount.toFixed(amount < 0.1 ? 3 : 2);
    return make(company, kind, {
      at: action.knownAt,
      values: { name, dividend },
      weight: kind === 'dividend-cut' ? 3 : 1,
    });
  });
}

/** Headlines about a company's life: offers, failure, new names, corrected statements. */
export function lifeEvents(
  company: Company,
  nameOn: NameOn,
  statements: readonly FinancialStatement[],
): NewsEvent[] {
  const grid = sessionGrid('us');
  const events: NewsEvent[] = [];
  const { ending } = company;
  if (ending) {
    const at = grid.open[sessionFrom(grid, ending.announced)] - 2 * HOUR_MS;
    const kind = ending.reason === 'bankrupt' ? 'failing' : 'offer';
    events.push(make(company, kind, { at, values: { name: nameOn(ending.announced) }, weight: 4 }));
  }
  for (const rename of RENAMES.filter(({ firstSymbol }) => firstSymbol === company.firstSymbol)) {
    const at = grid.open[sessionFrom(grid, addDays(rename.from, -14))] + HOUR_MS;
    const former = nameOn(addDays(rename.from, -1));
    const values = { former, name: rename.name, symbol: rename.symbol };
    events.push(make(company, 'renamed', { at, values, weight: 2 }));
  }
  for (const statement of statements) {
    if (!statement.restates || statement.period.quarter !== 'full-year') continue;
    const name = nameOn(new Date(statement.knownAt).toISOString().slice(0, 10));
    const values = { name, year: String(statement.period.fiscalYear) };
    events.push(make(company, 'restated', { at: statement.knownAt, values, weight: 3 }));
  }
  return events;
}
