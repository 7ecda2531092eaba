import { DomainError } from '../platform/errors/index.ts';
import type { UnmetRule } from './password-policy.ts';

/** Why a sign-in, a sign-up or a request for a link comes to nothing. A stranger never learns it. */
export type LoginReason =
  | 'auth/user-not-found'
  | 'auth/wrong-password'
  | 'auth/user-disabled'
  | 'auth/email-already-in-use';

/** The same answer for every failed sign-in: wrong password, unknown address, disabled account. */
export class IncorrectLogin extends DomainError {
  constructor() {
    super({ kind: 'invalid', code: 'auth/invalid-credential', message: 'Incorrect Username/Password.' });
  }
}

/** The password of a member who is signed in is not theirs. */
export class WrongPassword extends DomainError {
  constructor() {
    super({ kind: 'invalid', code: 'auth/wrong-password', message: 'That password is not correct.' });
  }
}

/** The password breaks rules of the policy; says which. */
export class PasswordTooWeak extends DomainError<{ unmet: readonly UnmetRule[] }> {
  constructor(unmet: readonly UnmetRule[]) {
    super({
      kind: 'invalid',
      code: 'auth/password-does-not-meet-requirements',
      message: unmet.map((rule) => rule.message).join(' '),
      data: { unmet },
    });
  }
}

/** A mailed link that was used, was replaced by a newer one, or is older than an hour. */
export class LinkWorn extends DomainError {
  constructor() {
    super({
      kind: 'invalid',
      code: 'auth/invalid-action-code',
      message: 'This link no longer works. Please request a new one.',
    });
  }
}

/** The second half of a sign-in comes after its answer was lost, after ten minutes, or after five wrong codes. */
export class SignInOver extends DomainError {
  constructor() {
    super({
      kind: 'invalid',
      code: 'auth/sign-in-over',
      message: 'This sign-in has ended or took too long. Please start over.',
    });
  }
}

/** The code of the authenticator app, or the recovery code, is wrong or was used before. */
export class WrongSecondFactor extends DomainError {
  constructor() {
    super({
      kind: 'invalid',
      code: 'auth/invalid-verification-code',
      message: 'That code is not correct. Codes change every 30 seconds; a recovery code works once.',
    });
  }
}
