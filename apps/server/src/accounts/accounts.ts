import type { CallReplyInput, Calls, Need, userDocument } from '@auspex/contract';
import type { z } from 'zod';
import type { Sql, Transaction } from '../platform/database/database.ts';
import { tables } from '../platform/database/tables.ts';
import { createTryLimiter, type Identity, type TryLimiter } from '../platform/http/index.ts';
import type { Collect, Platform } from '../platform/module.ts';
import { KeptByMember } from '../platform/recent/kept-by-member.ts';
import { deriveKey, loadMasterKey } from '../platform/secrets/master-key.ts';
import type { Settings } from '../settings/index.ts';
import type { LatestRoot } from './mails/welcome-mail.ts';
import type { PasswordPolicy } from './password-policy.ts';
import { createRevocations, type Revocations } from './revocations.ts';
import type { Member } from './store/member-store.ts';

/** Closes what a module opened for a member without a sign-in, such as the address of a feed. */
export type CloseAccess = (tx: Transaction, memberId: string) => Promise<void>;

/** Exchange keys as the user document has them: secrets go in and never come out. */
export interface ExchangeVault {
  masked(memberId: string): Promise<z.input<typeof userDocument>['exchanges']>;
  /** Fields that are absent, empty or masked change nothing; anything else needs a recent sign-in. */
  save(
    identity: Identity,
    exchanges: Readonly<Record<string, { apiKey?: string; apiSecret?: string; password?: string }>>,
  ): Promise<void>;
}

/** What a member's plan unlocks right now. */
export interface PlanGrants {
  unlocked(memberId: string): Promise<ReadonlySet<Need>>;
  /** How many bars late signals and forecasts of what is not unlocked are; null asks for a guest. */
  delayBars(memberId: string | null): Promise<number>;
}

/** What admins see of a member that other modules know. */
export interface MemberFacts {
  readonly referral?: CallReplyInput<Calls['members.read']>['referral'];
  /** The names of the member's paid plans. */
  readonly plans?: string[];
}

declare module '../platform/module.ts' {
  interface Contributions {
    readonly memberFacts: (memberId: string) => Promise<MemberFacts>;
    readonly exchangeVault: ExchangeVault;
    readonly closeAccess: CloseAccess;
    readonly planGrants: PlanGrants;
    /** What has to be ended elsewhere while the account is still there; it must not hold the erasure up. */
    readonly beforeErasure: (memberId: string) => Promise<void>;
    /** What is noted elsewhere in the transaction that deletes the account. */
    readonly withErasure: (tx: Transaction, memberId: string) => Promise<void>;
    /** The end of the ledger as it was published for the last day; null before the first. */
    readonly latestRoot: (sql: Sql) => Promise<LatestRoot | null>;
  }
}

/** In which language a member reads, and by whose clock their days are counted. */
export type Reader = Pick<Member, 'language' | 'timeZone'>;

const NOBODY: Reader = { language: 'en', timeZone: 'UTC' };

const EVERYTHING: ReadonlySet<Need> = new Set<Need>(['crypto', 'stocks']);

/** What every use case of this module needs. */
export interface Accounts {
  readonly platform: Platform;
  readonly settings: Settings;
  readonly revocations: Revocations;
  readonly readers: KeptByMember<Reader>;
  /** Counts attempts at passwords and codes, across all processes. */
  readonly tries: TryLimiter;
  /** Signs access tokens. */
  readonly accessKey: Buffer;
  /** Seals second-factor secrets. */
  readonly sealKey: Buffer;
  /** Marks the cookies that we made. */
  readonly cookieKey: Buffer;
  /** Signs the registrations of apps. */
  readonly clientIdKey: Buffer;
  /** Keys the hashes of addresses that got mails. */
  readonly addressKey: Buffer;
  /** What other modules close when an account is recovered. */
  closeAccess(): readonly CloseAccess[];
  beforeErasure(memberId: string): Promise<unknown>;
  withErasure(tx: Transaction, memberId: string): Promise<void>;
  latestRoot(sql?: Sql): Promise<LatestRoot | null>;
  exchangeVault(): ExchangeVault | undefined;
  /** What the member may use: by plan; an admin, and everyone where there are no plans, everything. */
  unlocked(memberId: string): Promise<ReadonlySet<Need>>;
  planGrants(): PlanGrants | undefined;
  memberFacts(memberId: string): Promise<MemberFacts>;
  /** Key material for one purpose. */
  derive(purpose: string): Buffer;
  passwordPolicy(): Promise<PasswordPolicy>;
  now(): Date;
}

export function createAccounts(platform: Platform, settings: Settings, collect: Collect): Accounts {
  const masterKey = loadMasterKey(platform.config);
  const revocations = createRevocations(platform, (error) =>
    platform.logger.warn({ err: error }, 'sessions and roles could not be read again'),
  );
  return {
    platform,
    settings,
    revocations,
    readers: new KeptByMember(platform.bus, 'readers', async (memberId) => {
      const members = tables(platform.database).selectFrom('member').select(['language', 'timeZone']);
      return (await members.where('id', '=', memberId).executeTakeFirst()) ?? NOBODY;
    }),
    tries: createTryLimiter(platform),
    accessKey: deriveKey(masterKey, 'access tokens'),
    sealKey: deriveKey(masterKey, 'second factor'),
    cookieKey: deriveKey(masterKey, 'session cookies'),
    clientIdKey: deriveKey(masterKey, 'client ids'),
    addressKey: deriveKey(masterKey, 'mailed addresses'),
    closeAccess: () => collect('closeAccess'),
    beforeErasure: (memberId) => Promise.all(collect('beforeErasure').map((end) => end(memberId))),
    withErasure: async (tx, memberId) => {
      for (const note of collect('withErasure')) await note(tx, memberId);
    },
    latestRoot: async (sql = platform.database) => (await collect('latestRoot')[0]?.(sql)) ?? null,
    exchangeVault: () => collect('exchangeVault')[0],
    unlocked: async (memberId) => {
      const [grants] = collect('planGrants');
      if (grants === undefined || (await revocations.isAdmin(memberId))) return EVERYTHING;
      return grants.unlocked(memberId);
    },
    planGrants: () => collect('planGrants')[0],
    memberFacts: async (memberId) => {
      const facts = await Promise.all(collect('memberFacts').map((read) => read(memberId)));
      return Object.assign({}, ...facts) as MemberFacts;
    },
    derive: (purpose) => deriveKey(masterKey, purpose),
    passwordPolicy: async () => (await settings.read()).passwordPolicy,
    now: () => new Date(platform.clock.now()),
  };
}
