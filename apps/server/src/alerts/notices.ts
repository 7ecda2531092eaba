import { type AlertNotice, alertSentence, findingText } from '@auspex/contract/alert-sentences';
import type { Language } from '@auspex/market';
import { isSimulated } from '../config/world.ts';
import type { EventPayloads } from '../platform/events/events.ts';
import { layoutMail } from '../platform/mailer/mail-layout.ts';
import type { MailTemplate } from '../platform/mailer/mailer.ts';
import type { Platform } from '../platform/module.ts';
import { sendFiring } from './fire-alert.ts';
import { storeNotice } from './inbox-store.ts';

/** Words why an order ended, or is in doubt, for a reader. */
export type WordReason = (
  reason: { readonly code: string; readonly words: string },
  language: Language,
) => string;

/** Why an order ended as it did; null where there is nothing to say. */
export function reasonOf(
  told: { readonly kind: string; readonly reason?: Parameters<WordReason>[0] | null },
  language: Language,
  word: WordReason,
): string | null {
  if (told.kind !== 'order' || !told.reason) return null;
  return word(told.reason, language) || null;
}

/** Where members see more of it. */
export function noticePlace(notice: AlertNotice): string {
  return notice.kind !== 'order' ? '/manage-api-keys' : `/portfolio?tab=orders&order=${notice.orderId}`;
}

interface NoticeMailData {
  readonly notice: AlertNotice;
  readonly simulated: boolean;
}

const words: Record<Language, { order: string; key: string; why: string; simulated: string }> = {
  en: {
    order: 'Open the order',
    key: 'Open your keys',
    why: 'You are receiving this because you asked for e-mail about your orders and keys. Turn it off under the bell at the top of every page.',
    simulated: 'This is a paper order on the simulated market of this installation: no money moved.',
  },
  fr: {
    order: 'Ouvrir l’ordre',
    key: 'Ouvrir vos clés',
    why: 'Vous recevez cet e-mail parce que vous avez demandé des e-mails sur vos ordres et vos clés. Désactivez-les sous la cloche, en haut de chaque page.',
    simulated: 'C’est un ordre fictif sur le marché simulé de cette installation : aucun argent n’a bougé.',
  },
};

export function noticeMail(word: WordReason): MailTemplate<NoticeMailData> {
  return {
    name: 'alerts.notice',
    kind: 'service',
    render({ notice, simulated }, { language, publicUrl }) {
      const text = words[language];
      const sentence = alertSentence(notice, null, language);
      const found = { value: 0, against: null, symbols: [], reason: reasonOf(notice, language, word) };
      return layoutMail({
        ...{ language, publicUrl, subject: sentence, heading: sentence },
        paragraphs: [findingText(notice, found, language)],
        button: {
          label: text[notice.kind === 'order' ? 'order' : 'key'],
          url: new URL(noticePlace(notice), publicUrl).href,
        },
        notes: [...(simulated ? [text.simulated] : []), text.why],
      });
    },
  };
}

interface NoticeParts {
  readonly platform: Platform;
  readonly mail: MailTemplate<NoticeMailData>;
}

interface Told {
  /** Of the event. */
  readonly id: string;
  readonly memberId: string;
  readonly world: string;
  readonly at: Date;
  readonly notice: AlertNotice;
}

/** Into the inbox, by mail and by push in one transaction: a second delivery of the event finds it told. */
async function tell({ platform, mail }: NoticeParts, told: Told): Promise<void> {
  const { id, memberId, notice, world } = told;
  await platform.database.transaction(async (tx) => {
    if (!(await storeNotice(tx, told))) return;
    await sendFiring(platform, tx, {
      ...{ memberId, firingId: id, template: mail },
      data: { notice, simulated: isSimulated(world) },
      wants: ({ notices }) => {
        if (notice.kind !== 'order') return notices.keys;
        // An order may fill in hundreds of parts: the inbox follows them, the rest waits for the end.
        return notice.state === 'partially_filled' ? { mail: false, push: false } : notices.orders;
      },
    });
    await platform.live.changed('alerts', { memberId, tx });
  });
}

/** What a member is told of an order; nothing of one that was just placed, which they did themselves. */
function orderNotice(changed: EventPayloads['trading.order.changed']): AlertNotice | null {
  const { orderId, exchange, side, state, status, symbol, quantity, filledQuantity, baseAsset } = changed;
  if (state === 'placed') return null;
  return {
    ...{ kind: 'order', orderId, exchange, side, state, status, symbol, quantity, filledQuantity, baseAsset },
    reason: changed.reason ?? null,
  };
}

/** Tells members the fate of their orders, and of keys that expire or are refused: nobody has to set an alert for that. */
export function followNotices(parts: NoticeParts): void {
  const { events } = parts.platform;
  events.on('trading.order.changed', 'alerts', async ({ id, payload }) => {
    const notice = orderNotice(payload);
    const { memberId, world } = payload;
    if (notice !== null) await tell(parts, { id, memberId, world, at: new Date(payload.at), notice });
  });
  events.on('trading.key.expires', 'alerts', async ({ id, at, payload }) => {
    const { memberId, ...rest } = payload;
    await tell(parts, { id, memberId, world: 'live', at, notice: { kind: 'key', ...rest } });
  });
  events.on('trading.key.refused', 'alerts', async ({ id, at, payload: { memberId, exchange } }) => {
    await tell(parts, { id, memberId, world: 'live', at, notice: { kind: 'key-refused', exchange } });
  });
}
