import type { Language } from '@auspex/market';
import { messagesReady } from '../../i18n/messages.ts';
import { translate } from '../../i18n/translate.ts';
import { publicApi } from '../../shared/api/public-api.ts';
import { addressFailure, looksLikeAddress } from './newsletter-address.ts';
import { newsletterAnswerText } from './newsletter-answer.text.ts';

export interface SubscribeAnswer {
  readonly taken: boolean;
  readonly text: string;
}

interface Answer {
  readonly key: 'sent' | 'wrong' | 'failed';
  readonly reason?: string;
}

async function ask(email: string, language: Language): Promise<Answer> {
  if (!looksLikeAddress(email)) return { key: 'wrong' };
  try {
    await publicApi.call('newsletter.subscribe', { body: { email: email.trim(), language } });
    return { key: 'sent' };
  } catch (error) {
    await messagesReady();
    const reason = addressFailure(error);
    return reason === null ? { key: 'wrong' } : { key: 'failed', reason };
  }
}

/** Asks for the newsletter and says what came of it; loaded with the first press, so that no page carries it before. */
export async function subscribe(email: string, language: Language): Promise<SubscribeAnswer> {
  const [{ key, reason = '' }] = await Promise.all([ask(email, language), messagesReady()]);
  return {
    taken: key === 'sent',
    text: translate(newsletterAnswerText, key, { language, values: { reason } }),
  };
}
