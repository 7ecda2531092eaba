import { createHash } from 'node:crypto';
import { decimal, escapeXml, formatDate, formatMoney, type Language } from '@auspex/market';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Billing } from './billing.ts';
import type { Approval, Sandbox } from './providers/sandbox.ts';
import { deliverSandboxEvents } from './webhook-route.ts';

interface Words {
  readonly banner: string;
  readonly title: string;
  readonly change: string;
  readonly monthly: (price: string) => string;
  readonly first: (fee: string, day: string) => string;
  readonly later: (day: string) => string;
  readonly choose: string;
  readonly pays: string;
  readonly firstOnly: string;
  readonly never: string;
  readonly approve: string;
  readonly decline: string;
  readonly settled: string;
  readonly unknown: string;
  readonly home: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    banner: 'Sandbox: no money moves',
    title: 'Approve your subscription',
    change: 'Approve the change of your plan',
    monthly: (price) => `${price} a month, until you pause or cancel it.`,
    first: (fee, day) => `Today ${fee} for the days until ${day}, then the monthly price.`,
    later: (day) => `The first charge of this plan is on ${day}.`,
    choose: 'What the test account does',
    pays: 'Every payment goes through',
    firstOnly: 'The first payment goes through, later ones fail',
    never: 'No payment goes through',
    approve: 'Approve',
    decline: 'Not now',
    settled: 'There is nothing left to approve here.',
    unknown: 'This link is incomplete. Start again from the plans page.',
    home: 'Back to your subscription',
  },
  fr: {
    banner: 'Mode test : aucun argent ne circule',
    title: 'Approuvez votre abonnement',
    change: 'Approuvez le changement de formule',
    monthly: (price) => `${price} par mois, jusqu’à ce que vous le mettiez en pause ou le résiliiez.`,
    first: (fee, day) => `Aujourd’hui ${fee} pour les jours jusqu’au ${day}, puis le prix mensuel.`,
    later: (day) => `Le premier prélèvement de cette formule aura lieu le ${day}.`,
    choose: 'Ce que fait le compte de test',
    pays: 'Tous les paiements aboutissent',
    firstOnly: 'Le premier paiement aboutit, les suivants échouent',
    never: 'Aucun paiement n’aboutit',
    approve: 'Approuver',
    decline: 'Pas maintenant',
    settled: 'Il n’y a plus rien à approuver ici.',
    unknown: 'Ce lien est incomplet. Recommencez sur la page des formules.',
    home: 'Retour à votre abonnement',
  },
};

const style = `
:root { color-scheme: dark light; --bg: #0b0f16; --panel: #131925; --line: #2a3342; --text: #e7eaf0; --muted: #9aa5b5; --accent: #e3b341; --ink: #0b0f16 }
@media (prefers-color-scheme: light) { :root { --bg: #f7f6f2; --panel: #fff; --line: #d9d5ca; --text: #161a22; --muted: #59616f; --accent: #8a5a00; --ink: #fff } }
body { margin: 0; min-height: 100dvh; display: grid; grid-template-rows: auto 1fr; background: var(--bg); color: var(--text); font: 16px/1.6 Inter, system-ui, sans-serif }
.banner { margin: 0; padding: 10px 20px; background: var(--accent); color: var(--ink); text-align: center; font-weight: 700 }
main { box-sizing: border-box; width: 100%; max-width: 32rem; margin: auto; padding: 32px 20px }
h1 { margin: 0 0 12px; font-size: 22px; line-height: 1.3 } p { color: var(--muted) } strong { color: var(--text) }
fieldset { margin: 20px 0; padding: 12px 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--panel) } legend { padding: 0 6px }
label { display: flex; gap: 10px; padding: 6px 0; cursor: pointer }
.actions { display: flex; flex-wrap: wrap; gap: 12px }
button { min-height: 44px; padding: 10px 18px; border: 1px solid var(--accent); border-radius: 8px; background: var(--accent); color: var(--ink); font: inherit; font-weight: 600; cursor: pointer }
button.quiet { background: transparent; color: var(--text); border-color: var(--line) }
a { color: var(--accent) }
button:focus-visible, a:focus-visible, input:focus-visible { outline: 2px solid var(--text); outline-offset: 2px }`;

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
  ].join('; '),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

const answer = z.object({
  decision: z.enum(['approve', 'decline']),
  account: z.enum(['pays', 'first-only', 'never']).default('pays'),
});

/** The approval page of the sandbox: what a payment provider would show on its own site. */
export function addSandboxPages(billing: Billing, sandbox: Sandbox, app: FastifyInstance): void {
  const config = { access: 'public', limit: { max: 60, windowSeconds: 60 } } as const;
  const path = '/sandbox/approval/:token';
  const find = (params: unknown) => {
    const { token } = params as { readonly token: string };
    return /^BA-[0-9A-F]{18}$/.test(token) && sandbox.open ? sandbox.approval(token) : null;
  };
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => done(null, body),
    );
    scope.get(path, { config }, async (request, reply) => show(reply, await find(request.params)));
    scope.post(path, { config }, async (request, reply) => {
      const approval = await find(request.params);
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      const given = answer.safeParse(Object.fromEntries(form));
      if (approval === null || !given.success) return show(reply, approval);
      if (given.data.decision === 'decline')
        return approval.settled
          ? show(reply, approval)
          : reply.redirect(onThisSite(new URL(approval.cancelUrl)), 303);
      // Approved by the first of two clicks, the second leads to the same page: it says what became of it.
      if (!approval.settled) {
        await sandbox.approve(approval.token, given.data.account);
        await deliverSandboxEvents(billing, sandbox);
      }
      const back = new URL(approval.returnUrl);
      back.searchParams.set('subscription_id', approval.subID);
      back.searchParams.set('ba_token', approval.token);
      // As PayPal does: its number of the order that was approved.
      back.searchParams.set('token', approval.token.slice('BA-'.length));
      return reply.redirect(onThisSite(back), 303);
    });
  });
}

/** The browser keeps the name by which it knows this site: under another one nobody is signed in. */
function onThisSite({ pathname, search }: URL): string {
  return pathname + search;
}

function show(reply: FastifyReply, approval: Approval | null) {
  return reply
    .code(approval === null ? 404 : 200)
    .headers(headers)
    .send(page(approval));
}

function page(approval: Approval | null): string {
  const language = approval?.language ?? 'en';
  const text = words[language];
  const title = approval?.isChange ? text.change : text.title;
  const home = `<p><a href="/pricing">${text.home}</a></p>`;
  let rest = `<p>${text.unknown}</p>${home}`;
  if (approval?.settled) rest = `<p>${text.settled}</p>${home}`;
  else if (approval !== null) rest = formOf(approval, text);
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg"><title>${title} · Auspex</title><style>${style}</style></head>
<body><p class="banner" role="note">${text.banner}</p><main><h1>${title}</h1>${rest}</main></body></html>
`;
}

function formOf(approval: Approval, text: Words): string {
  const { planName, price, currency, setupFee, startsAt, language, isChange } = approval;
  const money = (amount: string) => escapeXml(formatMoney(decimal(amount), currency, language));
  const day = escapeXml(formatDate(startsAt, language));
  let when = '';
  if (startsAt !== null)
    when = `<p>${setupFee === null ? text.later(day) : text.first(money(setupFee), day)}</p>`;
  const choice = (value: string, label: string, checked = '') =>
    `<label><input type="radio" name="account" value="${value}"${checked}> ${label}</label>`;
  const accounts = isChange
    ? ''
    : `<fieldset><legend>${text.choose}</legend>${choice('pays', text.pays, ' checked')}${choice('first-only', text.firstOnly)}${choice('never', text.never)}</fieldset>`;
  return `<p><strong>${escapeXml(planName)}</strong>: ${text.monthly(money(price))}</p>${when}
<form method="post">${accounts}<div class="actions"><button name="decision" value="approve">${text.approve}</button>
<button class="quiet" name="decision" value="decline">${text.decline}</button></div></form>`;
}
