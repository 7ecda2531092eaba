import type { Billing } from './billing.ts';
import type { Sandbox } from './providers/sandbox.ts';
import { receiveWebhook } from './webhook-route.ts';

/** Delivers what the sandbox has to tell, signed, by the way that every webhook takes. */
export async function deliverSandboxEvents(billing: Billing, sandbox: Sandbox): Promise<void> {
  for (const delivery of await sandbox.waiting()) {
    try {
      await receiveWebhook(billing, delivery);
      await sandbox.delivered(delivery.id);
    } catch (error) {
      // As at any provider: it is tried again, and the others do not wait for it.
      billing.platform.logger.warn({ err: error }, 'an event of the payment sandbox was not taken');
    }
  }
}
