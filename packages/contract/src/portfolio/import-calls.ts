import { z } from 'zod';
import { defineCall } from '../call.ts';
import { instant } from '../market/market-shapes.ts';
import { typedText } from '../typed-shapes.ts';
import { transaction, wantedTransaction } from './portfolio-shapes.ts';

/** What a column of a file can be. */
const importField = z.enum([
  'date',
  'kind',
  'symbol',
  'pair',
  'quantity',
  'price',
  'amount',
  'currency',
  'fee',
  'feeCurrency',
  'ratio',
  'note',
  'id',
]);

const mapping = z.object({
  /** Which heading holds what; what is not listed is not read. A field is named at most once. */
  columns: z.array(z.object({ heading: z.string().max(200), field: importField })).max(60),
  /** How days are written where the file leaves it open: 03/04/2025 is March 4 or April 3. */
  dates: z.enum(['month-first', 'day-first']).default('month-first'),
  /** Whether decimals follow a comma. */
  decimalComma: z.boolean().default(false),
  /** What the words of the column `kind` mean, such as `Kauf` → buy; known words need no entry. */
  kinds: z
    .array(z.object({ word: z.string().max(100), kind: wantedTransaction.shape.kind }))
    .max(100)
    .default([]),
  /** The currency of rows that name none; the account's own where left out. */
  currency: wantedTransaction.shape.currency,
});

const file = {
  accountId: z.uuid(),
  name: typedText().max(200).default(''),
  /** The file's text. */
  text: z.string().min(1, 'The file is empty.').max(12_000_000),
  /** Null: the format is recognised by its headings. */
  mapping: mapping.nullable().default(null),
};

/** The preview parses everything; nobody needs that more often. */
const importLimit = { max: 60, windowSeconds: 60 } as const;
const largestFile = 16 * 1024 * 1024;

const problem = z.object({
  /** Line of the file, counting from 1. */
  line: z.int(),
  /** The heading of the cell that is to blame, where it is one. */
  column: z.string().nullable(),
  /** What is wrong and what would be right, in the member's language. */
  message: z.string(),
  /** The line as it is in the file, shortened. */
  text: z.string(),
});

export const portfolioImportCalls = {
  'portfolio.previewImport': defineCall({
    method: 'POST',
    path: '/api/portfolio/imports/preview',
    access: 'member',
    summary:
      'Reads a CSV file without storing anything: its format or a proposed mapping, and what each row would become.',
    limit: importLimit,
    timeoutSeconds: 60,
    maxBodyBytes: largestFile,
    body: z.object(file),
    reply: z.object({
      /** The format it was recognised as: then no mapping is needed. */
      preset: z
        .enum(['auspex', 'coinbase', 'kraken-ledgers', 'kraken-trades', 'binance', 'interactive-brokers'])
        .nullable(),
      headings: z.array(z.string()),
      /** Proposed from the headings where none was sent; null for a recognised format. */
      mapping: mapping.nullable(),
      /** What the mapping still lacks, in a sentence; nothing can be imported before. */
      lacking: z.string().nullable(),
      /** Words of the column `kind` that nobody knows, for `mapping.kinds`. */
      unknownKinds: z.array(z.string()),
      rows: z.int(),
      /** Rows that would be added, that are there already, and that say nothing (totals, orders not executed). */
      added: z.int(),
      known: z.int(),
      /** Those that are there: from an earlier import, as fills of orders, or entered or in a file of another kind. */
      knownFrom: z.object({ imports: z.int(), orders: z.int(), others: z.int() }),
      /** Sections of a statement that hold something and are not read. */
      unread: z.array(z.string()),
      ignored: z.int(),
      /** The first 200 of the rows that cannot be read, and how many in all. */
      problems: z.array(problem),
      problemCount: z.int(),
      /** Symbols that this market does not know: their rows are kept, without a price. */
      unknownSymbols: z.array(z.string()),
      /** Codes that something was paid in and that this market has no rate for: such amounts have no value. */
      unknownCurrencies: z.array(z.string()),
      /** The first 100 that would be added; their ids are not those they get. */
      items: z.array(transaction),
    }),
  }),
  'portfolio.import': defineCall({
    method: 'POST',
    path: '/api/portfolio/imports',
    access: 'member',
    summary:
      'Imports a CSV file. Rows of an earlier import are not added again; equal rows within a file all count.',
    limit: importLimit,
    timeoutSeconds: 120,
    maxBodyBytes: largestFile,
    body: z.object({
      ...file,
      /** Whether to import the rest where rows cannot be read; otherwise nothing is imported then. */
      withoutProblems: z.boolean().default(false),
    }),
    reply: z.object({
      /** Null where nothing was new. */
      importId: z.uuid().nullable(),
      added: z.int(),
      known: z.int(),
      ignored: z.int(),
      problemCount: z.int(),
    }),
  }),
  'portfolio.imports': defineCall({
    method: 'GET',
    path: '/api/portfolio/imports',
    access: 'member',
    tokenScope: 'portfolio:read',
    summary: 'The files imported, newest first.',
    reply: z.object({
      items: z.array(
        z.object({
          id: z.uuid(),
          accountId: z.uuid(),
          account: z.string(),
          name: z.string(),
          preset: z.string().nullable(),
          at: instant,
          /** Rows of it that are still there. */
          transactions: z.int(),
        }),
      ),
    }),
  }),
  'portfolio.removeImport': defineCall({
    method: 'DELETE',
    path: '/api/portfolio/imports/:id',
    access: 'member',
    ownedRecord: 'id',
    summary: 'Undoes an import: its transactions are deleted, and the file can be imported again.',
    params: z.object({ id: z.uuid() }),
    reply: z.object({ removed: z.int() }),
  }),
};
