import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Market, marketOfSymbol, normaliseSymbol } from '@auspex/market';
import { type PriceFile, readPriceFile, readZippedText } from '@auspex/market-data';

/** A parsed file, with the symbol in its name. */
export interface ReadFile {
  readonly price: PriceFile;
  readonly market: Market;
  /** For a file of one symbol; absent if neither the name nor the caller gives one. */
  readonly symbol: string | undefined;
}

/** A file that cannot be opened; the message is a sentence. */
export class UnreadableFile extends Error {}

/** Longer text does not fit into one string. */
const LARGEST_BYTES = 480 * 1024 * 1024;

/** Reads a CSV or zip; throws a sentence if it cannot be read at all. */
export async function readImportFile(
  file: string,
  said: { readonly symbol?: string | undefined; readonly market?: Market | undefined },
): Promise<ReadFile> {
  const text = await readText(file);
  const name = said.symbol ?? basename(file).replace(/\.(csv|txt|zip)$/i, '');
  // A filter ends at the first space; that rule must not turn any name into a symbol.
  const symbol = /\s/.test(name.trim()) ? undefined : normaliseSymbol(name, said.market);
  const market = said.market ?? (symbol === undefined ? marketOfHeading(text) : marketOfSymbol(symbol));
  return { price: readPriceFile(text, market), market, symbol };
}

/** A file with one column of closes per symbol: the market of the first symbol in its heading. */
function marketOfHeading(text: string): Market {
  const [heading = ''] = text.split('\n', 1);
  return /[,;\t]\s*"?[A-Z0-9]+[-/][A-Z]{3,5}\b/.test(heading) ? 'crypto' : 'us';
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new UnreadableFile(explain(error));
  });
  if (bytes.length > LARGEST_BYTES) {
    throw new RangeError('The file is larger than 480 MB; please split it and import the parts.');
  }
  // A zip archive begins with "PK", whatever its name.
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  return isZip ? unzip(bytes) : bytes.toString('utf8');
}

/**
 * The archive reader says in sentences what it cannot read; a damaged archive makes the inflater throw its own words.
 */
function unzip(bytes: Buffer): string {
  try {
    return readZippedText(bytes);
  } catch (error) {
    throw new UnreadableFile(
      error instanceof RangeError ? error.message : 'The zip archive is broken; please copy it again.',
    );
  }
}

function explain({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'There is no such file.';
  if (code === 'EISDIR') return 'This is a folder; please name the files in it.';
  if (code === 'EACCES') return 'This account may not read the file.';
  if (code === 'ERR_FS_FILE_TOO_LARGE')
    return 'The file is larger than 2 GB; please split it and import the parts.';
  return message;
}
