export * from './all-exchanges.ts';
export * from './exchange-books.ts';
export * from './exchange-id.ts';
export * from './exchange-prices.ts';
export * from './exchange-reader.ts';
export * from './read-pair.ts';
