import type { Market } from '@auspex/market';
import type { FileBars } from './file-bars.ts';
import { type LineProblem, ProblemList } from './file-problems.ts';
import { type ReadingOptions, TableReader, type TableReading } from './read-table.ts';
import { surveyTable } from './survey-table.ts';
import { type TextFile, textInMemory, UnreadableText } from './text-file.ts';

/** The result of reading a file. Lines with problems are left out, all others are included. */
export interface PriceFile extends TableReading {
  readonly series: readonly FileBars[];
}

/** Parses a table of bars; the same text always gives the same result. */
export function readPriceFile(content: string | TextFile, options: Market | ReadingOptions): PriceFile {
  const file = typeof content === 'string' ? textInMemory(content) : content;
  const asked = typeof options === 'string' ? { market: options } : options;
  const series: FileBars[] = [];
  const reading = readPriceTable(file, asked, (one) => void series.push(one));
  return { series, ...reading };
}

/** Reads a table symbol by symbol: `take` gets the bars of each, which only it keeps. */
export function readPriceTable(
  file: TextFile,
  options: ReadingOptions,
  take: (series: FileBars) => void,
): TableReading {
  const batches = readPriceBatches(file, options);
  for (let step = batches.next(); ; step = batches.next()) {
    if (step.done) return step.value;
    for (let one = step.value.shift(); one !== undefined; one = step.value.shift()) take(one);
  }
}

/**
 * Reads a table some symbols at a time. A file of many symbols that is too large for the memory is gone through several
 * times; whoever takes the bars out of a batch leaves their memory to the next.
 */
export function* readPriceBatches(
  file: TextFile,
  options: ReadingOptions,
): Generator<FileBars[], TableReading> {
  const remarks = new ProblemList();
  try {
    const form = surveyTable(file, options, remarks);
    if ('rule' in form) return nothing(form);
    return yield* new TableReader({ file, form, options, remarks }).read();
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error;
    return nothing({ line: error.line, rule: error.rule, message: error.message });
  }
}

function nothing(problem: LineProblem): TableReading {
  return { problems: [problem], remarks: [], repeatedLines: 0, hasLaterLines: false };
}
