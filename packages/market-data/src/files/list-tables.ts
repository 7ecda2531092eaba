import { readdirSync } from 'node:fs';

const TABLE = /\.(?:csv|txt|zip)$/i;
/** Endings under which prices are kept elsewhere; other files of a folder are none of ours. */
const OTHER_TABLE =
  /\.(?:tsv|tab|psv|dat|xlsx?|xlsm|ods|jsonl?|parquet|feather|arrow|gz|bz2|xz|zst|7z|rar)$/i;

/** Whether a name is that of a file that is read. */
export const isTableName = (name: string): boolean => TABLE.test(name);

/** What is said of files that look like prices and are left out. */
export const OTHER_TABLE_PROBLEM = {
  rule: 'other-file',
  message: 'Of a folder only .csv, .txt and .zip files are read; this one was left out.',
} as const;

/** The tables of a folder, and the files that look like some and are not read, each in order. */
export function listTables(folder: string): { readonly tables: string[]; readonly others: string[] } {
  const names = readdirSync(folder).sort();
  return { tables: names.filter(isTableName), others: names.filter((name) => OTHER_TABLE.test(name)) };
}

/** What is said of a folder without a table. */
export const noTablesIn = (folder: string): string =>
  `The folder ${folder} holds no .csv, .txt or .zip file.`;
