import { CallError } from '@auspex/contract/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { useText } from '../../i18n/use-text.ts';
import { billingText } from './billing.text.ts';
import { billingFailure } from './billing-queries.ts';

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
