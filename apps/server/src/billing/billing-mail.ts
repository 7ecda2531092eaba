import { decimal, formatDate, formatMoney, type Language } from '@auspex/market';
import { layoutMail } from '../platform/mailer/mail-layout.ts';
import type { MailTemplate } from '../platform/mailer/mailer.ts';

type Names = Readonly<Record<Language, string>>;

/** What happened to a subscription. Times are ISO texts, amounts decimal texts. */
export type BillingNews =
  | {
      readonly kind: 'subscribed';
      readonly plan: Names;
      readonly price: string;
      readonly nextAt: string | null;
    }
  | {
      readonly kind: 'receipt';
      readonly plan: Names;
      readonly number: string;
      readonly amount: string;
      readonly at: string;
      readonly from: string | null;
      readonly to: string | null;
    }
  | { readonly kind: 'payment-failed'; readonly plan: Names; readonly graceEndsAt: string | null }
  | { readonly kind: 'paused'; readonly plan: Names; readonly until: string | null }
  | { readonly kind: 'cancelled'; readonly plan: Names; readonly until: string | null }
  | {
      readonly kind: 'plan-changed';
      readonly plan: Names;
      readonly price: string;
      /** Null for at once. */
      readonly from: string | null;
    }
  | { readonly kind: 'refunded'; readonly plan: Names; readonly number: string; readonly amount: string };

export type BillingMailData = BillingNews & {
  readonly name: string | null;
  readonly currency: string;
  /** No money moved. */
  readonly sandbox: boolean;
};

interface Words {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly notes?: readonly string[];
}

interface Told {
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
      ...(news.from === null ? [] : [`It pays for ${day(news.from)} to ${day(news.to)}.`]),
    ],
    notes: ['All your receipts are on your subscription page.'],
  }),
  'payment-failed': (news, { plan, day }) => ({
    subject: 'A payment did not go through',
    paragraphs: [
      `The payment for your ${plan} plan did not go through. Please check your means of payment.`,
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
  cancelled: (news, { plan, day }) => ({
    subject: `Your ${plan} plan is cancelled`,
    paragraphs: [
      'Nothing more will be charged.',
      news.until === null
        ? 'You have the free plan now. Nothing that you saved is deleted.'
        : `You keep the plan until ${day(news.until)}. After that you have the free plan, and nothing that you saved is deleted.`,
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
      `We gave ${money(news.amount)} back for your ${plan} plan. It may take a few days to arrive.`,
    ],
  }),
};

const french: Writers = {
  subscribed: (news, { plan, money, day }) => ({
    subject: `Votre formule ${plan} a commencé`,
    paragraphs: [
      `Vous avez maintenant la formule ${plan}, pour ${money(news.price)} par mois.`,
      news.nextAt === null
        ? 'Elle se renouvelle chaque mois jusqu’à ce que vous la suspendiez ou la résiliiez.'
        : `Elle se renouvelle le ${day(news.nextAt)}, puis chaque mois, jusqu’à ce que vous la suspendiez ou la résiliiez.`,
    ],
    notes: [
      'Vous pouvez la suspendre, la changer ou la résilier à tout moment sur la page de votre abonnement.',
    ],
  }),
  receipt: (news, { plan, money, day }) => ({
    subject: `Reçu ${news.number}`,
    paragraphs: [
      `Nous avons reçu ${money(news.amount)} le ${day(news.at)} pour la formule ${plan}.`,
      ...(news.from === null
        ? []
        : [`Ce paiement couvre la période du ${day(news.from)} au ${day(news.to)}.`]),
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
    subject: `Votre formule ${plan} est suspendue`,
    paragraphs: [
      'Rien ne sera prélevé pendant la suspension.',
      ...(news.until === null ? [] : [`Ce que vous avez payé reste à vous jusqu’au ${day(news.until)}.`]),
    ],
    notes: ['Vous pouvez la reprendre à tout moment sur la page de votre abonnement.'],
  }),
  cancelled: (news, { plan, day }) => ({
    subject: `Votre formule ${plan} est résiliée`,
    paragraphs: [
      'Plus rien ne sera prélevé.',
      news.until === null
        ? 'Vous avez maintenant la formule gratuite. Rien de ce que vous avez enregistré n’est supprimé.'
        : `Vous gardez la formule jusqu’au ${day(news.until)}. Ensuite, vous aurez la formule gratuite, et rien de ce que vous avez enregistré n’est supprimé.`,
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
      `Nous vous avons remboursé ${money(news.amount)} pour votre formule ${plan}. L’arrivée peut prendre quelques jours.`,
    ],
  }),
};

const around: Readonly<
  Record<Language, { hello: (name: string | null) => string; button: string; sandbox: string }>
> = {
  en: {
    hello: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
    button: 'Open your subscription',
    sandbox: 'This installation uses a payment sandbox: no money has moved.',
  },
  fr: {
    hello: (name) => (name === null ? 'Bonjour,' : `Bonjour ${name},`),
    button: 'Ouvrir votre abonnement',
    sandbox: 'Cette installation utilise un bac à sable de paiement : aucun argent n’a circulé.',
  },
};

const writers = { en: english, fr: french } satisfies Record<Language, Writers>;

function write<Kind extends BillingNews['kind']>(
  news: Extract<BillingNews, { readonly kind: Kind }>,
  told: Told,
  language: Language,
): Words {
  const writer: (news: never, told: Told) => Words = writers[language][news.kind];
  return writer(news as never, told);
}

/** Everything that a member is told about a subscription. */
export const billingMail: MailTemplate<BillingMailData> = {
  name: 'billing.news',
  kind: 'service',
  render({ name, currency, sandbox, ...news }, { language, publicUrl }) {
    const words = around[language];
    const told: Told = {
      plan: news.plan[language],
      money: (amount) => formatMoney(decimal(amount), currency, language),
      day: (at) => formatDate(at === null ? null : Date.parse(at), language),
    };
    const { subject, paragraphs, notes = [] } = write(news, told, language);
    return layoutMail({
      ...{ language, publicUrl, subject, heading: subject },
      paragraphs: [words.hello(name), ...paragraphs],
      button: { label: words.button, url: new URL('/pricing', publicUrl).href },
      notes: [...notes, ...(sandbox ? [words.sandbox] : [])],
      preview: paragraphs[0] ?? subject,
    });
  },
};
