import type { Browser } from 'playwright-core';
import type { Site } from './site.ts';

export interface JourneyTools {
  readonly browser: Browser;
  readonly site: Site;
}

/** One thing that a visitor or member does, as a sentence; it throws where the product lets them down. */
export interface Journey {
  readonly title: string;
  run(tools: JourneyTools): Promise<void>;
}

/** Names one journey. */
export function journey(title: string, run: Journey['run']): Journey {
  return { title, run };
}
