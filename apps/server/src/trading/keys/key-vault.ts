import { createHmac, randomBytes } from 'node:crypto';
import type { ConnectedExchangeName, ExchangeKey } from '@auspex/exchanges';
import { deriveKey } from '../../platform/secrets/master-key.ts';
import { SealBroken, seal, unseal } from '../../platform/secrets/seal.ts';

/** Where a key's secrets belong: sealed for one place, they cannot be opened at another. */
export interface KeyPlace {
  readonly memberId: string;
  readonly exchange: ConnectedExchangeName;
  readonly version: number;
}

/** The member's own key as stored, wrapped. */
export interface WrappedDataKey {
  readonly dataKey: Buffer;
  readonly generation: number;
}

export interface SealedSecrets {
  readonly apiKey: Buffer;
  readonly apiSecret: Buffer;
  readonly password: Buffer | null;
}

const FIELDS = ['apiKey', 'apiSecret', 'password'] as const;

function placeOf({ memberId, exchange, version }: KeyPlace, field: (typeof FIELDS)[number]): string {
  return `${memberId}|${exchange}|${field}|${version}`;
}

/**
 * Seals the secrets of exchange keys: with a key of the member's own, which is wrapped by one derived from the master
 * key. What is unsealed lives only as long as the request that needs it.
 */
export class KeyVault {
  readonly #masterKey: Buffer;
  /** By generation. They open no more than the master key, which is kept in memory too. */
  readonly #wrappingKeys = new Map<number, Buffer>();

  constructor(masterKey: Buffer) {
    this.#masterKey = masterKey;
  }

  /** A new key for a member, wrapped. */
  makeDataKey(memberId: string, generation: number): Buffer {
    return this.#wrap(memberId, generation, randomBytes(32));
  }

  seal(owner: WrappedDataKey, place: KeyPlace, secrets: ExchangeKey): SealedSecrets {
    const dataKey = this.#unwrap(place.memberId, owner);
    const sealed = (field: (typeof FIELDS)[number], plain: string) =>
      seal(dataKey, plain, placeOf(place, field));
    return {
      apiKey: sealed('apiKey', secrets.apiKey),
      apiSecret: sealed('apiSecret', secrets.apiSecret),
      password: secrets.password === undefined ? null : sealed('password', secrets.password),
    };
  }

  /** Throws `SealBroken` for secrets of another place or another master key. */
  open(owner: WrappedDataKey, place: KeyPlace, sealed: SealedSecrets): ExchangeKey {
    const dataKey = this.#unwrap(place.memberId, owner);
    const plain = (field: (typeof FIELDS)[number], bytes: Buffer) =>
      unseal(dataKey, bytes, placeOf(place, field)).toString('utf8');
    return {
      apiKey: plain('apiKey', sealed.apiKey),
      apiSecret: plain('apiSecret', sealed.apiSecret),
      ...(sealed.password === null ? {} : { password: plain('password', sealed.password) }),
    };
  }

  /** Whether the member's key can be unwrapped with this master key. */
  canOpen(memberId: string, owner: WrappedDataKey): boolean {
    try {
      this.#unwrap(memberId, owner);
      return true;
    } catch (error) {
      if (error instanceof SealBroken) return false;
      throw error;
    }
  }

  /** Tells the accounts at an exchange apart without saying which one is meant. */
  mark(
    exchange: ConnectedExchangeName,
    { account, apiKey }: { account: string | undefined; apiKey: string },
  ) {
    const name = account === undefined ? `key ${apiKey}` : `account ${account}`;
    const key = deriveKey(this.#masterKey, 'marks of exchange accounts');
    return createHmac('sha256', key).update(`${exchange} ${name}`).digest('base64url');
  }

  #wrap(memberId: string, generation: number, dataKey: Buffer): Buffer {
    return seal(this.#wrappingKey(generation), dataKey, `${memberId}|data key|${generation}`);
  }

  #unwrap(memberId: string, { dataKey, generation }: WrappedDataKey): Buffer {
    return unseal(this.#wrappingKey(generation), dataKey, `${memberId}|data key|${generation}`);
  }

  #wrappingKey(generation: number): Buffer {
    const known = this.#wrappingKeys.get(generation);
    if (known !== undefined) return known;
    const made = deriveKey(this.#masterKey, `exchange keys ${generation}`);
    this.#wrappingKeys.set(generation, made);
    return made;
  }
}
