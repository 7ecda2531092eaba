import { CallError } from '@auspex/contract/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { active, paused, planOf, subscribed, unpaid } from '../../../test/sample-subscriptions.ts';
import { answered, buttonOf, offered, own } from '../../../test/shown-plans.tsx';
import { useText } from '../../i18n/use-text.ts';
import { billingText } from './billing.text.ts';
import { billingFailure, type Overview } from './billing-queries.ts';

const Told = ({ error }: { readonly error: Error }) => billingFailure(error, useText(billingText));
const told = (status: number, code: string, message: string) =>
  renderToStaticMarkup(<Told error={new CallError({ status, code, message, details: { code } })} />);

describe('what a refusal is told as', () => {
  it('PAY-31: a plan that is sold no more says so, and not only that something is missing', () => {
    const missing = 'Sorry! the data you are looking for could not be found';
    expect(told(404, 'no-such-plan', missing)).toBe(
      `This plan has changed in the meantime. Reload the page to see it as it is now. (${missing})`,
    );
  });

  it('every other one is in the words of the server, once', () => {
    const message = 'The plan can be changed once its last payment has arrived.';
    expect(told(409, 'payment-pending', message)).toBe(message);
  });
});

describe('a charge that failed', () => {
  const pause = { state: 'suspended', may: paused } as const;

  it('PAY-17: of a subscription that is paused for it, is told with what brings it back, and as tried no more', () => {
    const inGrace = own(unpaid('in grace', pause));
    expect(inGrace).toMatch(
      /charge on 23 Dec 2026 did not.* is paused: .* then resume it\. You keep access until 30 Dec 2026\./,
    );
    const over = own(unpaid('over', pause));
    expect(over).toMatch(/charge on 23 Dec 2026 did not.* then resume it to get your access back\./);
    expect(answered(null, unpaid('over', pause))).toContain('then resume it to get your access back.');
    expect(answered(null, unpaid('in grace', pause))).toContain(
      'then resume it. You keep access until 30 Dec',
    );
    for (const text of [inGrace, over]) expect(text).not.toMatch(/try again|Paused: /);
  });

  it('PAY-17: is tried again where the subscription goes on', () => {
    expect(own(unpaid('in grace'))).toContain('who will try again. You keep access until 30 Dec 2026.');
    expect(own(unpaid('over'))).toContain('Access returns as soon as a payment does.');
    expect(answered(null, unpaid('over'))).toContain('Access returns as soon as a payment does.');
  });

  it('PAY-17: leaves a plan the current one only while it unlocks', () => {
    const buttons = (overview: Overview) => {
      const html = offered(overview);
      return [buttonOf(html, 'crypto'), buttonOf(html, 'free')];
    };
    expect(buttons(unpaid('in grace', pause))).toEqual(['Current plan (off)', 'Go back to free']);
    expect(buttons(unpaid('over', pause))).toEqual(['Paused (off)', 'Cancel subscription']);
    expect(buttons(unpaid('over'))).toEqual(['Not paid (off)', 'Cancel subscription']);
  });
});

it('PAY-17: a plan that follows another is the next one, not the current', () => {
  const earlier = [{ ...active, state: 'cancelled' as const }];
  const later = { startsAt: '2026-12-23T09:00:00.000Z', paidUntil: null, unlocksNow: false };
  const buttonWith = (key: 'stocks' | 'crypto') =>
    buttonOf(offered({ ...subscribed({ ...later, plan: planOf(key) }), earlier }), key);
  expect(buttonWith('stocks')).toBe('Next (off)');
  expect(buttonWith('crypto')).toBe('Current plan (off)');
});
