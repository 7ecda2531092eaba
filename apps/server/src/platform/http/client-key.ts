import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { InvalidCredentials } from '../errors/index.ts';
import { deriveKey, loadMasterKey } from '../secrets/master-key.ts';

/** By what our own clients name themselves. The pages hand it to every browser, so it keeps nobody out. */
export interface ClientKey {
  /** SHA-256 (hex) of the key: the value of the header `x-api-key`. */
  readonly hash: string;
  /** Whether calls of the contract are refused without it. */
  readonly required: boolean;
}

/**
 * The configured key, otherwise one of this installation's own. That one follows from the master key, which is made on
 * first start, so every process agrees on it and it outlives restarts.
 */
export function clientKeyOf(
  config: Pick<Config, 'clientKeyHash' | 'clientKeyRequired' | 'masterKey' | 'home'>,
): ClientKey {
  const { clientKeyHash, clientKeyRequired: required } = config;
  if (clientKeyHash !== null) return { hash: clientKeyHash, required };
  const key = deriveKey(loadMasterKey(config), 'client key').toString('base64url');
  return { hash: createHash('sha256').update(key).digest('hex'), required };
}

/** A wrong key is refused everywhere; whether a missing one is, the guard of the route decides. */
export function refuseWrongKeys(app: FastifyInstance, { hash }: Pick<ClientKey, 'hash'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const given = request.headers['x-api-key'];
    if (given === undefined || given === hash) return done();
    return done(new InvalidCredentials('client-key-wrong'));
  });
}
