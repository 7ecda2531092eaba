import { type AlertEnd, alertSentence, findingText } from '@auspex/contract/alert-sentences';
import { formatDateTime, type Language } from '@auspex/market';
import type { AlertCondition } from '@auspex/quant/alerting';
import { layoutMail } from '../platform/mailer/mail-layout.ts';
import type { MailTemplate } from '../platform/mailer/mailer.ts';
import type { Platform } from '../platform/module.ts';
import { deriveKey, loadMasterKey } from '../platform/secrets/master-key.ts';
import { seal, unseal } from '../platform/secrets/seal.ts';

export interface AlertMailData {
  readonly alertId: string;
  /** The symbol, or the name of the screen. */
  readonly symbol: string | null;
  readonly condition: AlertCondition;
  readonly value: number;
  readonly against: number | null;
  readonly symbols: readonly string[];
  readonly at: string;
  /** Where it is told late; mails that wait from before say none. */
  readonly day?: string | null;
  readonly simulated: boolean;
}

const words: Record<
  Language,
  { open: string; openScreen: string; why: string; stop: string; simulated: string }
> = {
  en: {
    open: 'Open the chart',
    openScreen: 'Open the screener',
    why: 'You are receiving this because you set this alert. Pause or change it under the bell at the top of every page.',
    stop: 'Stop this alert:',
    simulated: 'The market of this installation is simulated: no price in this e-mail is real.',
  },
  fr: {
    open: 'Ouvrir le graphique',
    openScreen: 'Ouvrir le filtre',
    why: 'Vous recevez cet e-mail parce que vous avez créé cette alerte. Suspendez-la ou modifiez-la sous la cloche, en haut de chaque page.',
    stop: 'Arrêter cette alerte :',
    simulated: 'Le marché de cette installation est simulé : aucun cours de cet e-mail n’est réel.',
  },
};

/** Links that stop one alert without signing in: they hold its sealed id, so that nobody can make one for another. */
export interface StopTokens {
  make(alertId: string): string;
  read(token: string): string | null;
}

const PLACE = 'alert stop link';

export function createStopTokens(config: Platform['config']): StopTokens {
  let kept: Buffer | undefined;
  const key = () => {
    kept ??= deriveKey(loadMasterKey(config), 'alert stop links');
    return kept;
  };
  return {
    make: (alertId) => seal(key(), alertId, PLACE).toString('base64url'),
    read(token) {
      if (!/^[\w-]{40,200}$/.test(token)) return null;
      try {
        return unseal(key(), Buffer.from(token, 'base64url'), PLACE).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

export function stopUrl(token: string, publicUrl: string): string {
  const url = new URL('/api/alerts/stop', publicUrl);
  url.searchParams.set('token', token);
  return url.href;
}

/** The page on which an alert's asset is looked at, or its screen. */
export function alertPlace(condition: AlertCondition | AlertEnd, symbol: string | null): string {
  if (condition.kind === 'screen') return `/screener?screen=${condition.screenId}`;
  return symbol === null ? '/screener' : `/chart-analysis?symbol=${encodeURIComponent(symbol)}`;
}

export function alertMail(tokens: StopTokens): MailTemplate<AlertMailData> {
  return {
    name: 'alerts.fired',
    kind: 'service',
    // Made when the mail is sent: the outbox holds no link that stops anything.
    mint: async ({ alertId }) => ({ secret: tokens.make(alertId) }),
    stopUrl: (secret, publicUrl) => stopUrl(secret ?? '', publicUrl),
    render({ symbol, condition, at, simulated, ...found }, { language, publicUrl, secret }) {
      const text = words[language];
      const sentence = alertSentence(condition, symbol, language);
      return layoutMail({
        ...{ language, publicUrl, subject: sentence, heading: sentence },
        paragraphs: [findingText(condition, found, language), formatDateTime(Date.parse(at), language)],
        button: {
          label: condition.kind === 'screen' ? text.openScreen : text.open,
          url: new URL(alertPlace(condition, symbol), publicUrl).href,
        },
        notes: [
          ...(simulated ? [text.simulated] : []),
          text.why,
          { text: text.stop, url: stopUrl(secret ?? '', publicUrl) },
        ],
      });
    },
  };
}
