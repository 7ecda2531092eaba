import { createTryLimiter, type TryLimiter } from '../platform/http/index.ts';
import type { Platform } from '../platform/module.ts';
import { deriveKey, loadMasterKey } from '../platform/secrets/master-key.ts';
import type { Settings } from '../settings/index.ts';
import type { PasswordPolicy } from './password-policy.ts';
import { createRevocations, type Revocations } from './revocations.ts';

/** What every use case of this module needs. */
export interface Accounts {
  readonly platform: Platform;
  readonly settings: Settings;
  readonly revocations: Revocations;
  /** Counts attempts at passwords and codes, across all processes. */
  readonly tries: TryLimiter;
  /** Signs access tokens. */
  readonly accessKey: Buffer;
  /** Seals second-factor secrets. */
  readonly sealKey: Buffer;
  /** Key material for one purpose. */
  derive(purpose: string): Buffer;
  passwordPolicy(): Promise<PasswordPolicy>;
  now(): Date;
}

export function createAccounts(platform: Platform, settings: Settings): Accounts {
  const masterKey = loadMasterKey(platform.config);
  return {
    platform,
    settings,
    revocations: createRevocations(platform.database, platform.clock),
    tries: createTryLimiter(platform),
    accessKey: deriveKey(masterKey, 'access tokens'),
    sealKey: deriveKey(masterKey, 'second factor'),
    derive: (purpose) => deriveKey(masterKey, purpose),
    passwordPolicy: async () => (await settings.read()).passwordPolicy,
    now: () => new Date(platform.clock.now()),
  };
}
