import type { Need, TokenScope } from '@auspex/contract';
import type { FastifyRequest } from 'fastify';

/** Who is calling, according to the access token or personal token. */
export interface Identity {
  readonly memberId: string;
  /** Null for a personal API token. */
  readonly sessionId: string | null;
  readonly admin: boolean;
  readonly emailVerified: boolean;
  /** Set for a personal API token: what it may do. */
  readonly scopes: readonly TokenScope[] | null;
  /** Set for a personal API token: which. */
  readonly tokenId?: string;
  /** When the member last authenticated (password, second factor, provider). */
  readonly signedInAt: Date;
}

/** Identifies the caller; null for a guest. Throws `InvalidCredentials` for a bad, expired or revoked token. */
export interface IdentitySource {
  identify(request: FastifyRequest): Promise<Identity | null>;
  /** What the member's plans currently unlock. */
  unlocked(memberId: string): Promise<ReadonlySet<Need>>;
}
