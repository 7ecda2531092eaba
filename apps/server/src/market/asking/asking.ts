import type { Platform } from '../../platform/module.ts';
import type { OpenSource } from '../sources/open-source.ts';
import { BackgroundQuestions } from './background-questions.ts';

/** What asking on behalf of pages needs. */
export interface Asking {
  readonly platform: Pick<Platform, 'clock' | 'database' | 'logger'>;
  readonly world: string;
  readonly sources: readonly OpenSource[];
  readonly questions: BackgroundQuestions;
}

export function createAsking(
  platform: Asking['platform'],
  { world, sources }: Pick<Asking, 'world' | 'sources'>,
): Asking {
  const { clock, logger } = platform;
  const questions = new BackgroundQuestions({
    now: () => clock.now(),
    onTrouble: (error) => logger.warn({ err: error }, 'what a page had asked for could not be stored'),
  });
  return { platform, world, sources, questions };
}
