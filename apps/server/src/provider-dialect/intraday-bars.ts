import type { ViewAsset } from '../market/index.ts';
import { type BarsQuestion, type BarsRead, readBars } from '../market/index.ts';
import { ProviderCallTooEarly, type ProviderQuestion } from './provider-reply.ts';

/** Intraday bars in the dialect's form: those that are there, or a request to come back. */
export async function readProviderBars(
  { view }: ProviderQuestion,
  asset: ViewAsset,
  wanted: BarsQuestion,
): Promise<{ readonly bars: BarsRead['bars']; readonly passing: boolean; readonly note: string }> {
  const { bars, sessions } = await readBars(view, asset, wanted);
  if (!sessions) return { bars, passing: false, note: '' };
  if (bars.time.length === 0) {
    const when =
      sessions.retryAt === null
        ? 'Ask again in a few seconds.'
        : `Ask again after ${new Date(sessions.retryAt).toISOString()}.`;
    throw new ProviderCallTooEarly(
      `The prices of ${asset.symbol} are not here yet: ${sessions.reason} ${when}`,
    );
  }
  const { there, wanted: all } = sessions;
  return { bars, passing: true, note: ` (${there} of ${all} sessions, the others are being fetched)` };
}
