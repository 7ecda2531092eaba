import { Secret, TOTP } from 'otpauth';
import { seal, unseal } from '../../platform/secrets/seal.ts';
import type { Accounts } from '../accounts.ts';

const stepSeconds = 30;

function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: 'Auspex', label, algorithm: 'SHA1', digits: 6, period: stepSeconds, secret });
}

function place(memberId: string): string {
  return `second-factor|${memberId}|v1`;
}

/** A new authenticator secret, sealed for storage, with the address that authenticator apps read. */
export function makeTotp(
  accounts: Accounts,
  member: { id: string; email: string },
): { sealed: Buffer; uri: string; secret: string } {
  const secret = new Secret({ size: 20 });
  return {
    sealed: seal(accounts.sealKey, secret.base32, place(member.id)),
    uri: totpOf(secret, member.email).toString(),
    secret: secret.base32,
  };
}

/** The time step whose code this is (one step early or late is accepted); null when it is none. */
export function matchTotp(
  accounts: Accounts,
  factor: { memberId: string; sealed: Buffer },
  code: string,
): number | null {
  const base32 = unseal(accounts.sealKey, factor.sealed, place(factor.memberId)).toString();
  const timestamp = accounts.platform.clock.now();
  const delta = totpOf(Secret.fromBase32(base32), 'Auspex').validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / stepSeconds) + delta;
}
