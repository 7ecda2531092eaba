import type { FastifyInstance } from 'fastify';
import { DomainError, InvalidInput } from '../platform/errors/index.ts';
import type { Billing } from './billing.ts';
import type { Delivery } from './providers/payment-provider.ts';
import type { Sandbox } from './providers/sandbox.ts';
import { ReplayedTransmission, receiveEvents } from './receive-events.ts';

/** Larger than any event that a provider sends. */
const BODY_LIMIT = 256 * 1024;

/** A webhook that is not the provider's, or is not what it was. Nothing of it is kept. */
class RefusedWebhook extends DomainError<{ reason: string }> {
  constructor(reason: string) {
    super({
      kind: 'forbidden',
      code: 'webhook-refused',
      message: 'This is not an event from the payment provider.',
      data: { reason },
    });
  }
}

/** Takes one webhook in: only what the provider has signed, and each transmission for one event. */
export async function receiveWebhook(billing: Billing, delivery: Delivery): Promise<void> {
  const verdict = await billing.provider.verifyWebhook(delivery);
  if (!verdict.genuine) throw new RefusedWebhook(verdict.reason);
  const { told, transmissionId } = verdict;
  try {
    await receiveEvents(billing, told, { source: 'webhook', transmissionId });
  } catch (error) {
    if (error instanceof ReplayedTransmission) throw new RefusedWebhook('replayed');
    throw error;
  }
}

/** Where the payment provider tells us what happened. */
export function addWebhookRoute(billing: Billing, app: FastifyInstance): void {
  const { audit } = billing.platform;
  app.register(async (scope) => {
    // The signature is over the text as it was sent.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      '/api/billing/webhook',
      { config: { access: 'public', duringMaintenance: true } },
      async (request, reply) => {
        const { body, headers } = request;
        if (typeof body !== 'string' || body === '') throw new InvalidInput('An event is a JSON object.');
        try {
          await receiveWebhook(billing, { headers, body });
        } catch (error) {
          if (error instanceof RefusedWebhook) {
            const reason = error.data?.reason ?? 'refused';
            await audit.recordFailure({ action: 'webhook.refused', reason, request });
          }
          throw error;
        }
        return reply.code(200).send({ received: true });
      },
    );
  });
}

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
