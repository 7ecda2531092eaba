import type { Need, TokenScope } from '@auspex/contract';
import { DomainError } from './domain-error.ts';

/** No token, or one that is wrong, expired or revoked. The reply says 'Invalid credentials' to all of them. */
export class InvalidCredentials extends DomainError {
  constructor(code = 'invalid-credentials') {
    const message = code === 'not-signed-in' ? 'No user logged in.' : 'Invalid credentials';
    super({ kind: 'unauthenticated', code, message });
  }
}

/** The caller is known but not allowed to do this. */
export class Forbidden extends DomainError {
  constructor(message = 'You are not allowed to do this.', code = 'forbidden') {
    super({ kind: 'forbidden', code, message });
  }
}

const planNames: Record<Need, string> = { crypto: 'Crypto', stocks: 'Stocks' };

/** The member's plans do not unlock this part of the product. */
export class PlanRequired extends DomainError<{ needs: Need; plan: string }> {
  constructor(needs: Need) {
    super({
      kind: 'forbidden',
      code: 'plan-required',
      message: `This needs the ${planNames[needs]} plan.`,
      data: { needs, plan: planNames[needs] },
    });
  }
}

/** The member must re-authenticate; the name is the identity provider's. */
export class RecentLoginRequired extends DomainError {
  constructor() {
    super({
      kind: 'forbidden',
      code: 'requires-recent-login',
      message: 'Please sign in again first: this needs a sign-in within the last 15 minutes.',
    });
  }
}

/** An unverified member may look, but not act. */
export class EmailNotVerified extends DomainError {
  constructor() {
    super({
      kind: 'forbidden',
      code: 'email-not-verified',
      message: 'Please verify your e-mail address first; the link is in your mailbox.',
    });
  }
}

/** A personal token was used for something its scopes do not cover. */
export class ScopeMissing extends DomainError<{ scope?: TokenScope }> {
  constructor(scope: TokenScope | undefined) {
    super({
      kind: 'forbidden',
      code: 'scope-missing',
      message: scope
        ? `This personal token lacks the scope ${scope}.`
        : 'This cannot be done with a personal token; sign in instead.',
      data: scope ? { scope } : undefined,
    });
  }
}

/** A request that carries a cookie, or changes something by GET, did not come from the product's own pages. */
export class ForeignOrigin extends DomainError {
  constructor() {
    super({
      kind: 'forbidden',
      code: 'foreign-origin',
      message: 'This request must come from the application itself.',
    });
  }
}
