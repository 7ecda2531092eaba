import { describe, expect, it } from 'vitest';
import { loadConfig } from '../config.ts';
import { type BillingMailData, billingMail } from './billing-mail.ts';
import type { BillingNews } from './billing-words.ts';

const plan = { en: 'Crypto', fr: 'Crypto' };
const at = '2026-03-15T10:00:00.000Z';
const written = (news: BillingNews, language: 'en' | 'fr', sandbox = false) => {
  const data: BillingMailData = { ...news, name: 'Ada', currency: 'USD', sandbox };
  const context = { language, secret: null, publicUrl: 'https://auspex.example', unsubscribeUrl: '' };
  return billingMail.render(data, context).text;
};

describe('mails about a subscription', () => {
  it('PAY-13: say in both languages until when access lasts', () => {
    const cancelled: BillingNews = { kind: 'cancelled', plan, until: at };
    expect(written(cancelled, 'en')).toContain('You keep what you have paid for until 15 Mar 2026.');
    expect(written(cancelled, 'fr')).toContain('Vous gardez ce que vous avez payé jusqu’au 15 mars 2026.');
    const over: BillingNews = { kind: 'cancelled', plan, until: null };
    expect(written(over, 'en')).toContain('You have the free plan now.');
    const failed: BillingNews = { kind: 'payment-failed', plan, graceEndsAt: at };
    expect(written(failed, 'fr')).toContain('Jusqu’au 15 mars 2026, rien ne change.');
  });

  it('AUTH-19: greet as every mail does, without a name from before names were checked that holds a link', () => {
    const news: BillingNews = { kind: 'cancelled', plan, until: null };
    const greeted = (name: string | null) => {
      const context = { language: 'fr', secret: null, publicUrl: 'https://auspex.example' } as const;
      const data: BillingMailData = { ...news, name, currency: 'USD', sandbox: false };
      return billingMail.render(data, { ...context, unsubscribeUrl: '' }).text;
    };
    expect(greeted('Ada')).toContain('Bonjour Ada,');
    expect(greeted('Win at evil.example now')).toContain('Bonjour,');
    expect(greeted('Win at evil.example now')).not.toContain('evil');
  });

  it('write amounts as the reader does, and say where no money has moved', () => {
    const refunded: BillingNews = { kind: 'refunded', plan, number: '2026-000001', amount: '29.00' };
    expect(written(refunded, 'en', true)).toMatch(/\$29\.00[\s\S]*no money has moved/);
    expect(written(refunded, 'fr')).toMatch(/29,00\s\$/);
    expect(written(refunded, 'fr', true)).toContain('mode test');
    expect(written(refunded, 'fr')).not.toContain('mode test');
  });
});

describe('who takes payments', () => {
  it('PayPal needs all of its settings, and is spoken to only encrypted', () => {
    const given = { BILLING_PROVIDER: 'paypal', PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b' };
    expect(() => loadConfig(given)).toThrow(
      /PAYPAL_WEBHOOK_ID is missing[\s\S]*PAYPAL_PRODUCT_ID is missing/,
    );
    expect(() => loadConfig({ PAYPAL_URL: 'http://api.example' })).toThrow(
      'PAYPAL_URL must begin with https://',
    );
    expect(loadConfig({}).billing).toEqual({ provider: 'sandbox' });
  });

  it('PAY-12: the sandbox sells nothing where others can reach it', async () => {
    const { Sandbox } = await import('./providers/sandbox.ts');
    const open = (environment: Record<string, string>) =>
      new Sandbox({ config: loadConfig(environment), database: undefined } as never).open;
    expect(open({})).toBe(true);
    expect(open({ HOST: '0.0.0.0', PUBLIC_URL: 'https://auspex.example' })).toBe(false);
  });

  it('PAY-21: money taken back by a bank, given back by us and paid twice are three things, in both languages', () => {
    const number = '2026-000007';
    const say = (kind: 'refunded' | 'paid-twice' | 'reversed', language: 'en' | 'fr') =>
      written({ kind, plan, number, amount: '29.00' }, language);
    expect(say('refunded', 'en')).toContain('We refunded $29.00');
    expect(say('reversed', 'en')).toContain('Your bank or the payment provider has reversed your payment');
    expect(say('reversed', 'fr')).toContain('Votre banque ou le prestataire de paiement a annulé');
    expect(say('paid-twice', 'en')).toContain('Two of your payments covered the same days');
    expect(say('paid-twice', 'fr')).toContain('Deux de vos paiements couvraient les mêmes jours');
    for (const language of ['en', 'fr'] as const) {
      expect(say('reversed', language)).not.toMatch(/We refunded|remboursé/);
    }
  });
});
