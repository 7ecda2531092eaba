import type { AssetId, IsoDate, Market } from '@auspex/market';
import type { LineProblem, PriceAdjustment, QualityFinding, ScreenRequest } from '@auspex/market-data';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import type { StoredTimeframe } from '../store/index.ts';

/** What an import works with. */
export interface ImportContext {
  readonly database: Database;
  readonly clock: Clock;
  /** The quality screen. */
  readonly screen: (request: ScreenRequest) => readonly QualityFinding[];
  /** Told before each file and while a large one is stored. */
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
  /** For one file of one symbol; the file's name otherwise. */
  readonly symbol?: string | undefined;
  readonly market?: Market | undefined;
  /** What was done to the prices, where the file does not show it. */
  readonly adjustment?: PriceAdjustment | undefined;
  /** Where another source gave other numbers, these count from now on. */
  readonly replace?: boolean | undefined;
}

/** What became of the bars of one symbol. */
export interface ImportedSeries {
  readonly symbol: string;
  readonly assetId: AssetId;
  /** The asset was not known before. */
  readonly isNew: boolean;
  readonly timeframe: StoredTimeframe;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly rows: number;
  readonly added: number;
  readonly equal: number;
  readonly revised: number;
  /** Another source has other numbers, which stay. */
  readonly differing: number;
  readonly splitsAndDividends: number;
  /** What the quality screen found; the bars are stored as they came. */
  readonly flags: readonly { readonly date: IsoDate; readonly rule: string; readonly evidence: string }[];
}

/** What became of one file. */
export interface ImportedFile {
  readonly file: string;
  readonly series: readonly ImportedSeries[];
  /** Lines (0: the file as a whole) that could not be taken over, and why. */
  readonly refused: readonly LineProblem[];
  readonly repeatedLines: number;
}

/** What became of all files. */
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
