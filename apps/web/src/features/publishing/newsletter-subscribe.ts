import type { Language } from '@auspex/market';
import { messagesReady } from '../../i18n/messages.ts';
import { translate } from '../../i18n/translate.ts';
import { publicApi } from '../../shared/api/public-api.ts';
import { addressFailure, looksLikeAddress } from './newsletter-address.ts';
import { type NewsletterAnswerKey, newsletterAnswerText } from './newsletter-answer.text.ts';

export interface SubscribeAnswer {
  readonly taken: boolean;
  readonly text: string;
}

async function ask(email: string, language: Language): Promise<NewsletterAnswerKey> {
  if (!looksLikeAddress(email)) return 'wrong';
  try {
    await publicApi.call('newsletter.subscribe', { body: { email: email.trim(), language } });
    return 'sent';
  } catch (error) {
    return addressFailure(error);
  }
}

/** Asks for the newsletter and says what came of it; loaded with the first press, so that no page carries it before. */
export async function subscribe(email: string, language: Language): Promise<SubscribeAnswer> {
  const [key] = await Promise.all([ask(email, language), messagesReady()]);
  return { taken: key === 'sent', text: translate(newsletterAnswerText, key, { language }) };
}
