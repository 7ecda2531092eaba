import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../shared/api/api.ts';
import { askServer, namedInAddress } from './subscription-confirmation.tsx';

// PayPal's return: the number of the subscription, of the agreement, and of the order as `token`.
const search = '?subscription_id=I-BW452GLLEP1G&ba_token=BA-8A802366G0648845Y&token=5O190127TN364715T';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** What is sent, asked twice, where the server has begun this subscription for the member. */
async function claimsFor(subID: string): Promise<unknown[]> {
  const sent: unknown[] = [];
  vi.stubGlobal('window', { location: { search } });
  vi.spyOn(api, 'call').mockImplementation(async (name, request) => {
    if (name === 'billing.overview') return { pending: { subID, plan: { id: 'crypto-1' } } };
    sent.push((request as unknown as { body: unknown }).body);
    return { outcome: 'waiting' };
  });
  await askServer(1);
  await askServer(2);
  return sent;
}

describe('what the page after a payment asks with', () => {
  it('PAY-3: two numbers of the address in their own form, and nothing else', () => {
    expect(namedInAddress(search)).toEqual({ subID: 'I-BW452GLLEP1G', orderID: '5O190127TN364715T' });
    expect(namedInAddress('?subscription_id=<b>&token=a b')).toEqual({ subID: null, orderID: '' });
    expect(namedInAddress('')).toEqual({ subID: null, orderID: '' });
  });

  it('planID, subID and orderID as specified, and the same when it asks again', async () => {
    const claim = { planID: 'crypto-1', subID: 'I-BW452GLLEP1G', orderID: '5O190127TN364715T' };
    expect(await claimsFor('I-BW452GLLEP1G')).toEqual([claim, claim]);
  });

  it('no order for a subscription that the address does not name', async () => {
    const claim = { planID: 'crypto-1', subID: 'I-OTHER', orderID: '' };
    expect(await claimsFor('I-OTHER')).toEqual([claim, claim]);
  });
});
