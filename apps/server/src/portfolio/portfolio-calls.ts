import { portfolioTransactionColumns } from '@auspex/contract/table';
import { listPage, provenanceOf } from '../market/index.ts';
import { type CallContext, type CallHandlers, callerOf } from '../platform/http/call-handlers.ts';
import { type BookKeeper, findHeld, type OpenBooks } from './books.ts';
import {
  addTransaction,
  changeTransaction,
  type Portfolios,
  removeTransaction,
  restoreTransaction,
  showTransaction,
  writeTransaction,
} from './change-transactions.ts';
import { type ReadBalances, writeDifferences } from './differences.ts';
import { importFile, listImports, previewImport, removeImport } from './import-file.ts';
import { changeAccount, createAccount, removeAccount, showAccounts, stateBalances } from './keep-accounts.ts';
import { countChoices, exportRows, listValues, rowsOf } from './list-transactions.ts';
import { isCash } from './model/transaction.ts';
import type { Owner } from './portfolio-store.ts';
import { setTargets, showTargets, writeTargetTrades } from './targets.ts';
import {
  chosenAccounts,
  chosenDay,
  heldOn,
  shareOf,
  writeAllocation,
  writeHoldings,
} from './write-holdings.ts';
import { exportTaxLots, taxedAccounts, writeDividends, writeTaxLots } from './write-income.ts';
import { writeChange, writeHistory, writePerformance } from './write-returns.ts';

/** What the calls need. */
export interface PortfolioCalls extends Portfolios {
  readonly keeper: BookKeeper;
  readonly readBalances: ReadBalances;
  /** Accounts for exchanges whose keys were saved. */
  readonly followKeys: (owner: Owner) => Promise<void>;
}

type Asked = { readonly accounts?: string | undefined };

/** Markers on one chart; more would hide the bars. */
const MOST_TRADES = 2000;

export function portfolioHandlers(calls: PortfolioCalls): CallHandlers {
  return {
    ...accountHandlers(calls),
    ...transactionHandlers(calls),
    ...importHandlers(calls),
    ...holdingHandlers(calls),
    ...returnHandlers(calls),
  };
}

function createReader(calls: PortfolioCalls) {
  const { market, keeper } = calls;
  const world = market.world.name;
  const owner = (context: CallContext): Owner => ({ memberId: callerOf(context).memberId, world });
  const open = async (context: CallContext, query: Asked) => {
    await calls.followKeys(owner(context));
    const books = await keeper.open(owner(context));
    return { books, accounts: chosenAccounts(books, query.accounts) };
  };
  const provenance = () => provenanceOf({ market: () => market }, market.view());
  return { owner, open, provenance };
}

function accountHandlers(calls: PortfolioCalls): CallHandlers {
  const { owner } = createReader(calls);
  return {
    'portfolio.accounts': async (_, context) => {
      await calls.followKeys(owner(context));
      return showAccounts(calls, owner(context));
    },
    'portfolio.createAccount': async ({ body }, context) => {
      await createAccount(calls, owner(context), body);
      return showAccounts(calls, owner(context));
    },
    'portfolio.changeAccount': async ({ params, body }, context) => {
      await changeAccount(calls, owner(context), { ...body, id: params.id });
      return showAccounts(calls, owner(context));
    },
    'portfolio.removeAccount': async ({ params }, context) => {
      await removeAccount(calls, owner(context), params.id);
      return showAccounts(calls, owner(context));
    },
    'portfolio.stateBalances': async ({ params, body }, context) => {
      const { on, balances } = body;
      const statement = { id: params.id, on: on as OpenBooks['today'], balances };
      return { recorded: await stateBalances(calls, owner(context), statement) };
    },
  };
}

function transactionHandlers(calls: PortfolioCalls): CallHandlers {
  const { owner, open } = createReader(calls);
  return {
    'portfolio.transactions': async ({ query }, context) => {
      const { books, accounts } = await open(context, query);
      const values = listValues(books.accounts);
      await countChoices(books, values);
      const page = listPage({
        columns: portfolioTransactionColumns,
        values,
        rows: rowsOf(books, accounts),
        query,
      });
      return { ...page, items: page.items.map((row) => writeTransaction(row, books.accounts)) };
    },
    'portfolio.addTransaction': async ({ body }, context) => {
      const { request_id: requestId, ...wanted } = body;
      const id = await addTransaction(calls, owner(context), { wanted, requestId });
      return showTransaction(calls, owner(context), id);
    },
    'portfolio.changeTransaction': async ({ params: { id }, body }, context) => {
      const { version, ...wanted } = body;
      await changeTransaction(calls, owner(context), { id, version, wanted });
      return showTransaction(calls, owner(context), id);
    },
    'portfolio.removeTransaction': async ({ params: { id } }, context) => {
      const until = await removeTransaction(calls, owner(context), id);
      return { id, restorableUntil: until.toISOString() };
    },
    'portfolio.restoreTransaction': async ({ params: { id } }, context) => {
      await restoreTransaction(calls, owner(context), id);
      return showTransaction(calls, owner(context), id);
    },
    'portfolio.exportTransactions': async ({ query }, context) => {
      const { books, accounts } = await open(context, query);
      return exported(calls, `transactions-${books.today}`, exportRows(books, accounts));
    },
    'portfolio.trades': async ({ query: { symbol } }, context) => {
      const { books } = await open(context, {});
      const asset = await findHeld(calls.market.view(), symbol);
      // Play money of an account that was begun anew is nothing that still counts.
      const isOver = new Set(
        books.accounts.filter(({ kind, archived }) => kind === 'paper' && archived).map(({ id }) => id),
      );
      const all = books.rows.filter(
        ({ kind, assetId, symbol: named, accountId }) =>
          (kind === 'buy' || kind === 'sell') &&
          (asset ? assetId === asset.assetId : named === symbol) &&
          !isOver.has(accountId),
      );
      const items = all.slice(0, MOST_TRADES).toReversed();
      return {
        items: items.map((row) => writeTransaction(row, books.accounts)),
        more: all.length > MOST_TRADES,
      };
    },
  };
}

/** A file says of a simulated market that it is one. */
function exported({ market }: Portfolios, name: string, csv: string) {
  const simulated = market.world.name.startsWith('sim:') ? 'simulated-' : '';
  return { name: `${simulated}${name}.csv`, csv };
}

function importHandlers(calls: PortfolioCalls): CallHandlers {
  const { owner } = createReader(calls);
  return {
    'portfolio.previewImport': ({ body }, context) => previewImport(calls, owner(context), body),
    'portfolio.import': ({ body }, context) => importFile(calls, owner(context), body),
    'portfolio.imports': async (_, context) => ({ items: await listImports(calls, owner(context)) }),
    'portfolio.removeImport': async ({ params }, context) => ({
      removed: await removeImport(calls, owner(context), params.id),
    }),
  };
}

function holdingHandlers(calls: PortfolioCalls): CallHandlers {
  const { owner, open, provenance } = createReader(calls);
  const { database } = calls.platform;
  return {
    'portfolio.holdings': async ({ query }, context) => {
      const { books, accounts } = await open(context, query);
      return { ...writeHoldings(books, accounts, chosenDay(books, query.on)), provenance: provenance() };
    },
    'portfolio.symbols': async ({ query }, context) => {
      const { books, accounts } = await open(context, query);
      const { held, total } = heldOn(books, accounts, books.today);
      const items = held.flatMap(({ unit, value }) => {
        const asset = isCash(unit) ? undefined : books.prices.asset(unit);
        if (!asset) return [];
        const { symbol, name, market } = asset;
        return [{ symbol, name, market, weight: shareOf(value, total) }];
      });
      return { items };
    },
    'portfolio.allocation': async ({ query }, context) => {
      const { books, accounts } = await open(context, query);
      return { ...writeAllocation(books, accounts, chosenDay(books, query.on)), provenance: provenance() };
    },
    'portfolio.targets': (_, context) => showTargets(calls, owner(context)),
    'portfolio.setTargets': async ({ body }, context) => {
      await setTargets(calls, owner(context), body);
      return showTargets(calls, owner(context));
    },
    'portfolio.targetTrades': async ({ query }, context) => {
      const { books, accounts } = await open(context, query);
      const plan = await writeTargetTrades(calls, owner(context), { books, accounts, question: query });
      return { ...plan, provenance: provenance() };
    },
    'portfolio.differences': async ({ query }, context) => {
      const { books, accounts } = await open(context, query);
      const { readBalances } = calls;
      return writeDifferences(database, owner(context), { books, accounts, readBalances });
    },
  };
}

function returnHandlers(calls: PortfolioCalls): CallHandlers {
  const { open, provenance } = createReader(calls);
  const { market } = calls;
  return {
    'portfolio.history': async ({ query }, context) => {
      const { books, accounts } = await open(context, query);
      const history = await writeHistory(market, books, { accounts, asked: query });
      return { ...history, provenance: provenance() };
    },
    'portfolio.performance': async ({ query }, context) => {
      const { books, accounts } = await open(context, query);
      const performance = await writePerformance(market, books, { accounts, asked: query });
      return { ...performance, provenance: provenance() };
    },
    'portfolio.change': async ({ query }, context) => {
      const { books, accounts } = await open(context, query);
      return { ...writeChange(books, accounts, query), provenance: provenance() };
    },
    'portfolio.dividends': async ({ query }, context) => {
      const { books, accounts } = await open(context, query);
      const dividends = await writeDividends(market.view(), books, { accounts, year: query.year });
      return { ...dividends, provenance: provenance() };
    },
    'portfolio.taxLots': async ({ query }, context) => {
      const { books } = await open(context, query);
      const accounts = taxedAccounts(books, query.accounts);
      return { ...writeTaxLots(books, { accounts, asked: query }), provenance: provenance() };
    },
    'portfolio.exportTaxLots': async ({ query }, context) => {
      const { books } = await open(context, query);
      const { year, csv } = exportTaxLots(books, taxedAccounts(books, query.accounts), query);
      return exported(calls, `tax-lots-${year}`, csv);
    },
  };
}
