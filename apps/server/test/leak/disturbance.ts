import type { MarketService } from '../../src/market/index.ts';
import type { Database } from '../../src/platform/database/index.ts';
import type { Platform } from '../../src/platform/module.ts';
import type { Question } from './questions.ts';

/** What a disturbance works on. */
export interface Disturbed {
  readonly database: Database;
  readonly platform: Platform;
  readonly market: MarketService;
  readonly world: string;
  /** Nothing known up to this instant may change; everything later may. */
  readonly after: number;
  /** The present of the test. */
  readonly now: number;
}

/** How a module's data is filled before the first question, and changed between two. */
export interface Disturbance {
  /** The prefix of the module's calls: `market`, `news` … */
  readonly module: string;
  /** Data that the filled simulated market does not have. */
  readonly fill?: (filled: Omit<Disturbed, 'after'>) => Promise<void>;
  /**
   * Changes and adds data that became known after the instant: of every kind the module stores, including about days
   * before the instant. Everything the module answers about the present should change.
   */
  readonly disturb: (disturbed: Disturbed) => Promise<void>;
  /**
   * Questions about things that only the filled data can name, such as ids. A call whose path needs such a thing is
   * listed in `named` and asked only through these.
   */
  readonly questions?: (filled: Omit<Disturbed, 'after'>) => Promise<readonly Question[]>;
  readonly named?: readonly string[];
  /** Calls whose answers about the present cannot be changed by stored data, with the reason. */
  readonly unmoved?: Readonly<Record<string, string>>;
}
