import type { Market } from '@auspex/market';
import type { ViewAsset } from '../market/index.ts';
import { InvalidProviderCall, needParameter, type ProviderQuestion } from './provider-reply.ts';

/** The asset that the parameter `symbol` names; undefined if unknown. */
export function lookUpAsset(question: ProviderQuestion, market?: Market): Promise<ViewAsset | undefined> {
  return question.view.findAsset(needParameter(question, 'symbol'), market);
}

/** The asset that the parameter `symbol` names; an unknown one is a mistake in the call. */
export async function findProviderAsset(question: ProviderQuestion): Promise<ViewAsset> {
  const asset = await lookUpAsset(question);
  if (!asset) {
    throw new InvalidProviderCall(
      `Invalid API call. ${question.function} knows no symbol “${needParameter(question, 'symbol').slice(0, 40)}”.`,
    );
  }
  return asset;
}
