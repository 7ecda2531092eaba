import type { Language } from '@auspex/market';

export type Names = Readonly<Record<Language, string>>;

/** One kind of news, or several with the same data. */
type News<Kind extends string, More = unknown> = Kind extends string
  ? { readonly kind: Kind; readonly plan: Names } & Readonly<More>
  : never;

/** What happened to a subscription. Times are ISO texts, amounts decimal texts. */
export type BillingNews =
  | News<'subscribed', { price: string; nextAt: string | null }>
  | News<'receipt', { number: string; amount: string; at: string; from: string | null; to: string | null }>
  | News<'payment-failed', { graceEndsAt: string | null }>
  /** Paid from `from` on, when earlier paid time is over. */
  | News<'follows', { price: string; from: string }>
  /** `unpaid`: because charges failed; `stopped`: because the account was suspended; `still-paused`: it is open again. */
  | News<'paused' | 'unpaid' | 'stopped' | 'still-paused' | 'cancelled', { until: string | null }>
  /** `from` is null for at once. */
  | News<'plan-changed', { price: string; from: string | null }>
  /** Given back by the operator, because it was paid twice, or taken back by the payer’s bank. */
  | News<'refunded' | 'paid-twice' | 'reversed', { number: string; amount: string }>;

export interface Words {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly notes?: readonly string[];
}

export interface Told {
  readonly plan: string;
  readonly money: (amount: string) => string;
  readonly day: (at: string | null) => string;
}

/** For each kind of news, its words. */
type Writers = {
  readonly [Kind in BillingNews['kind']]: (
    news: Extract<BillingNews, { readonly kind: Kind }>,
    told: Told,
  ) => Words;
};

const english: Writers = {
  subscribed: (news, { plan, money, day }) => ({
    subject: `Your ${plan} plan has started`,
    paragraphs: [
      `You now have the ${plan} plan, for ${money(news.price)} a month.`,
      news.nextAt === null
        ? 'It renews every month until you pause or cancel it.'
        : `It renews on ${day(news.nextAt)} and every month after that, until you pause or cancel it.`,
    ],
    notes: ['You can pause, change or cancel it at any time on your subscription page.'],
  }),
  receipt: (news, { plan, money, day }) => ({
    subject: `Receipt ${news.number}`,
    paragraphs: [
      `We received ${money(news.amount)} on ${day(news.at)} for the ${plan} plan.`,
      news.from === null
        ? 'That is not what the plan costs, so it does not unlock anything. We will look into it.'
        : `It pays for ${day(news.from)} to ${day(news.to)}.`,
    ],
    notes: ['All your receipts are on your subscription page.'],
  }),
  'payment-failed': (news, { plan, day }) => ({
    subject: 'A payment did not go through',
    paragraphs: [
      `The payment for your ${plan} plan did not go through. Please check your payment method.`,
      news.graceEndsAt === null
        ? 'The plan starts as soon as a payment goes through.'
        : `Until ${day(news.graceEndsAt)} everything stays as it is. After that you have the free plan until a payment goes through.`,
    ],
  }),
  paused: (news, { plan, day }) => ({
    subject: `Your ${plan} plan is paused`,
    paragraphs: [
      'Nothing more will be charged while it is paused.',
      ...(news.until === null ? [] : [`What you have paid for stays yours until ${day(news.until)}.`]),
    ],
    notes: ['You can resume it at any time on your subscription page.'],
  }),
  unpaid: (news, { plan, day }) => ({
    subject: `Your ${plan} plan is paused because payments failed`,
    paragraphs: [
      'The payment provider has tried several times and will not try again.',
      ...(news.until === null ? [] : [`What you have paid for stays yours until ${day(news.until)}.`]),
    ],
    notes: ['Check your payment method there, then resume the plan on your subscription page.'],
  }),
  follows: (news, { plan, money, day }) => ({
    subject: `Your ${plan} plan starts on ${day(news.from)}`,
    paragraphs: [
      `Until then you keep what you have already paid for, and nothing is charged. From ${day(news.from)} you pay ${money(news.price)} a month, until you pause or cancel it.`,
    ],
    notes: ['You can cancel it at any time on your subscription page.'],
  }),
  stopped: (news, { plan, day }) => ({
    subject: `Your ${plan} plan is paused`,
    paragraphs: [
      'Your account is suspended, so nothing more will be charged for it.',
      ...(news.until === null ? [] : [`Your last payment covers the time until ${day(news.until)}.`]),
      'If your account is restored, your plan stays paused until you resume it yourself.',
    ],
  }),
  'still-paused': (news, { plan, day }) => ({
    subject: `Your account is active again, and your ${plan} plan is still paused`,
    paragraphs: [
      'Nothing was charged while your account was suspended, and nothing will be until you resume your plan.',
      ...(news.until === null ? [] : [`What you have paid for is yours until ${day(news.until)}.`]),
    ],
    notes: ['You can resume or cancel it on your subscription page.'],
  }),
  cancelled: (news, { plan, day }) => ({
    subject: `Your ${plan} plan is cancelled`,
    paragraphs: [
      'Nothing more will be charged.',
      news.until === null
        ? 'You have the free plan now. Nothing that you saved is deleted.'
        : `You keep what you have paid for until ${day(news.until)}. After that you have the free plan, and nothing that you saved is deleted.`,
    ],
  }),
  'plan-changed': (news, { plan, money, day }) => ({
    subject: `Your plan is changing to ${plan}`,
    paragraphs: [
      news.from === null
        ? `You have the ${plan} plan now, for ${money(news.price)} a month.`
        : `From ${day(news.from)} you have the ${plan} plan, for ${money(news.price)} a month. Until then nothing changes.`,
    ],
  }),
  refunded: (news, { plan, money }) => ({
    subject: `Refund ${news.number}`,
    paragraphs: [
      `We refunded ${money(news.amount)} for your ${plan} plan. It may take a few days to arrive.`,
    ],
  }),
  'paid-twice': (news, { plan, money }) => ({
    subject: `Refund ${news.number}: you paid twice`,
    paragraphs: [
      `Two of your payments covered the same days, so we refunded ${money(news.amount)} of what you paid for the ${plan} plan. It may take a few days to arrive.`,
      'Your plan continues as before.',
    ],
  }),
  reversed: (news, { plan, money }) => ({
    subject: `Payment reversed: ${news.number}`,
    paragraphs: [
      `Your bank or the payment provider has reversed your payment of ${money(news.amount)} for the ${plan} plan. We did not request this.`,
      'The time it paid for is no longer unlocked. If this is a mistake, contact your bank, or write to us.',
    ],
  }),
};

const french: Writers = {
  subscribed: (news, { plan, money, day }) => ({
    subject: `Votre formule ${plan} a commencé`,
    paragraphs: [
      `Vous avez maintenant la formule ${plan}, pour ${money(news.price)} par mois.`,
      news.nextAt === null
        ? 'Elle se renouvelle chaque mois jusqu’à ce que vous la mettiez en pause ou la résiliiez.'
        : `Elle se renouvelle le ${day(news.nextAt)}, puis chaque mois, jusqu’à ce que vous la mettiez en pause ou la résiliiez.`,
    ],
    notes: [
      'Vous pouvez la mettre en pause, la changer ou la résilier à tout moment sur la page de votre abonnement.',
    ],
  }),
  receipt: (news, { plan, money, day }) => ({
    subject: `Reçu ${news.number}`,
    paragraphs: [
      `Nous avons reçu ${money(news.amount)} le ${day(news.at)} pour la formule ${plan}.`,
      news.from === null
        ? 'Ce n’est pas le prix de la formule : ce paiement n’ouvre aucun accès. Nous allons vérifier.'
        : `Ce paiement couvre la période du ${day(news.from)} au ${day(news.to)}.`,
    ],
    notes: ['Tous vos reçus se trouvent sur la page de votre abonnement.'],
  }),
  'payment-failed': (news, { plan, day }) => ({
    subject: 'Un paiement n’a pas abouti',
    paragraphs: [
      `Le paiement de votre formule ${plan} n’a pas abouti. Vérifiez votre moyen de paiement.`,
      news.graceEndsAt === null
        ? 'La formule commence dès qu’un paiement aboutit.'
        : `Jusqu’au ${day(news.graceEndsAt)}, rien ne change. Ensuite, vous aurez la formule gratuite jusqu’à ce qu’un paiement aboutisse.`,
    ],
  }),
  paused: (news, { plan, day }) => ({
    subject: `Votre formule ${plan} est en pause`,
    paragraphs: [
      'Rien ne sera prélevé pendant la pause.',
      ...(news.until === null ? [] : [`Ce que vous avez payé reste à vous jusqu’au ${day(news.until)}.`]),
    ],
    notes: ['Vous pouvez la reprendre à tout moment sur la page de votre abonnement.'],
  }),
  unpaid: (news, { plan, day }) => ({
    subject: `Votre formule ${plan} est en pause, faute de paiement`,
    paragraphs: [
      'Le prestataire de paiement a essayé plusieurs fois et n’essaiera plus.',
      ...(news.until === null ? [] : [`Ce que vous avez payé reste à vous jusqu’au ${day(news.until)}.`]),
    ],
    notes: ['Vérifiez-y votre moyen de paiement, puis reprenez la formule sur la page de votre abonnement.'],
  }),
  follows: (news, { plan, money, day }) => ({
    subject: `Votre formule ${plan} commence le ${day(news.from)}`,
    paragraphs: [
      `D’ici là, vous gardez ce que vous avez déjà payé et rien n’est prélevé. À partir du ${day(news.from)}, vous paierez ${money(news.price)} par mois, jusqu’à ce que vous la mettiez en pause ou la résiliiez.`,
    ],
    notes: ['Vous pouvez la résilier à tout moment sur la page de votre abonnement.'],
  }),
  stopped: (news, { plan, day }) => ({
    subject: `Votre formule ${plan} est en pause`,
    paragraphs: [
      'Votre compte est suspendu : plus rien ne sera prélevé.',
      ...(news.until === null
        ? []
        : [`Votre dernier paiement couvre la période jusqu’au ${day(news.until)}.`]),
      'Si votre compte est rétabli, votre formule reste en pause jusqu’à ce que vous la repreniez vous-même.',
    ],
  }),
  'still-paused': (news, { plan, day }) => ({
    subject: `Votre compte est rouvert, et votre formule ${plan} reste en pause`,
    paragraphs: [
      'Rien n’a été prélevé pendant la suspension de votre compte, et rien ne le sera tant que vous ne reprenez pas votre formule.',
      ...(news.until === null ? [] : [`Ce que vous avez payé reste à vous jusqu’au ${day(news.until)}.`]),
    ],
    notes: ['Vous pouvez la reprendre ou la résilier sur la page de votre abonnement.'],
  }),
  cancelled: (news, { plan, day }) => ({
    subject: `Votre formule ${plan} est résiliée`,
    paragraphs: [
      'Plus rien ne sera prélevé.',
      news.until === null
        ? 'Vous avez maintenant la formule gratuite. Rien de ce que vous avez enregistré n’est supprimé.'
        : `Vous gardez ce que vous avez payé jusqu’au ${day(news.until)}. Ensuite, vous aurez la formule gratuite, et rien de ce que vous avez enregistré n’est supprimé.`,
    ],
  }),
  'plan-changed': (news, { plan, money, day }) => ({
    subject: `Votre formule devient ${plan}`,
    paragraphs: [
      news.from === null
        ? `Vous avez maintenant la formule ${plan}, pour ${money(news.price)} par mois.`
        : `À partir du ${day(news.from)}, vous aurez la formule ${plan}, pour ${money(news.price)} par mois. D’ici là, rien ne change.`,
    ],
  }),
  refunded: (news, { plan, money }) => ({
    subject: `Remboursement ${news.number}`,
    paragraphs: [
      `Nous vous avons remboursé ${money(news.amount)} pour votre formule ${plan}. Comptez quelques jours avant de le voir sur votre compte.`,
    ],
  }),
  'paid-twice': (news, { plan, money }) => ({
    subject: `Remboursement ${news.number} : vous aviez payé deux fois`,
    paragraphs: [
      `Deux de vos paiements couvraient les mêmes jours : nous vous remboursons ${money(news.amount)} sur ce que vous avez payé pour la formule ${plan}. Comptez quelques jours avant de le voir sur votre compte.`,
      'Votre formule continue comme avant.',
    ],
  }),
  reversed: (news, { plan, money }) => ({
    subject: `Paiement annulé : ${news.number}`,
    paragraphs: [
      `Votre banque ou le prestataire de paiement a annulé votre paiement de ${money(news.amount)} pour la formule ${plan}. Nous ne l’avons pas demandé.`,
      'La période qu’il couvrait n’est plus ouverte. Si c’est une erreur, adressez-vous à votre banque ou écrivez-nous.',
    ],
  }),
};

export const writers = { en: english, fr: french } satisfies Record<Language, Writers>;
