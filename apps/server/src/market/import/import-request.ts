import type { AssetId, IsoDate, Market } from '@auspex/market';
import type { DateOrder, LineProblem, PriceAdjustment } from '@auspex/market-data';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import type { StoredTimeframe } from '../store/index.ts';

/** What an import needs. */
export interface ImportContext {
  readonly database: Database;
  readonly clock: Clock;
  /** Called before each file and while a large one is being stored. */
  readonly onProgress?: (progress: ImportProgress) => void;
}

export interface ImportProgress {
  readonly file: string;
  readonly fileNumber: number;
  readonly files: number;
  readonly step: 'reading' | 'storing';
  readonly rowsDone: number;
  readonly rows: number;
}

/** Which files, and what they do not say themselves. */
export interface ImportRequest {
  readonly files: readonly string[];
  /** For a single file of one symbol; otherwise the file's name. */
  readonly symbol?: string | undefined;
  readonly market?: Market | undefined;
  /** Adjustments already made to the prices, if the file does not show them. */
  readonly adjustment?: PriceAdjustment | undefined;
  /** Which of two leading numbers of a date is the month, if the file does not show it. */
  readonly dateOrder?: DateOrder | undefined;
  /** Where another source gave different numbers, these take precedence from now on. */
  readonly replace?: boolean | undefined;
}

/** The outcome for the bars of one symbol. */
export interface ImportedSeries {
  readonly symbol: string;
  readonly assetId: AssetId;
  /** The asset was new. */
  readonly isNew: boolean;
  readonly timeframe: StoredTimeframe;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly rows: number;
  readonly added: number;
  readonly equal: number;
  readonly revised: number;
  /** Another source has different numbers, which stay. */
  readonly differing: number;
  readonly splitsAndDividends: number;
  /** So many things the quality screen found; the bars are stored unchanged. */
  readonly flagCount: number;
  /** All of them, or the first of a file that has more than a report can hold. */
  readonly flags: readonly {
    readonly date: IsoDate;
    /** The first line concerned. */
    readonly line: number;
    readonly rule: string;
    readonly evidence: string;
  }[];
}

/** The outcome for one file. */
export interface ImportedFile {
  readonly file: string;
  readonly series: readonly ImportedSeries[];
  /** Lines (0: the file as a whole) that could not be imported, and why. */
  readonly refused: readonly LineProblem[];
  /** What was read in another way than it is written. */
  readonly remarks: readonly LineProblem[];
  readonly repeatedLines: number;
}

/** The outcome for all files. */
export interface ImportReport {
  readonly world: string;
  readonly files: readonly ImportedFile[];
  readonly totals: {
    readonly rows: number;
    readonly added: number;
    readonly equal: number;
    readonly revised: number;
    readonly differing: number;
    readonly refused: number;
    readonly flags: number;
  };
}
