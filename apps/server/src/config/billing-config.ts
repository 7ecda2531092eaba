import { type EnvironmentReader, isLoopbackHost } from './environment-reader.ts';

/** How PayPal is reached. */
export interface PayPalConfig {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The id of the webhook that was made for this installation. */
  readonly webhookId: string;
  /** The product in the catalogue that plans belong to. */
  readonly productId: string;
}

/** Who takes members' money; `sandbox` is our own, moves none and sells only on this machine. */
export type BillingConfig =
  | { readonly provider: 'sandbox' }
  | { readonly provider: 'paypal'; readonly paypal: PayPalConfig };

const PAYPAL = 'https://api-m.paypal.com';

export function readBilling(read: EnvironmentReader): BillingConfig {
  const url = readUrl(read);
  const provider = read.oneOf('BILLING_PROVIDER', ['sandbox', 'paypal'], 'sandbox');
  if (provider === 'sandbox') return { provider };
  const needed = (name: string) => read.required(name, 'BILLING_PROVIDER is paypal');
  return {
    provider,
    paypal: {
      url,
      clientId: needed('PAYPAL_CLIENT_ID'),
      clientSecret: needed('PAYPAL_CLIENT_SECRET'),
      webhookId: needed('PAYPAL_WEBHOOK_ID'),
      productId: needed('PAYPAL_PRODUCT_ID'),
    },
  };
}

/** Secrets and payments travel only encrypted, except on this machine. */
function readUrl(read: EnvironmentReader): string {
  const url = read.address('PAYPAL_URL', ['https', 'http']) ?? PAYPAL;
  const { protocol, hostname } = new URL(url);
  if (protocol === 'http:' && !isLoopbackHost(hostname)) {
    read.mistake('PAYPAL_URL', 'must begin with https:// unless it is this machine.');
  }
  return url;
}
