import { DomainError } from './domain-error.ts';

/** One field of a request that is not as declared. */
export interface FieldProblem {
  /** Where it is: `price`, `items[0].symbol`. */
  readonly field: string;
  readonly message: string;
}

/** The request cannot be understood, or a field of it is not as declared. */
export class InvalidInput extends DomainError<{ fields?: readonly FieldProblem[] }> {
  constructor(message: string, fields?: readonly FieldProblem[]) {
    super({ kind: 'invalid', code: 'invalid-input', message, data: fields ? { fields } : undefined });
  }
}

/** What was requested does not exist, or belongs to somebody else: the caller cannot tell which. */
export class NotFound extends DomainError {
  constructor(code = 'not-found') {
    super({
      kind: 'missing',
      code,
      message: 'Sorry! the data you are looking for could not be found',
    });
  }
}

/** The path exists, but not with this method. */
export class MethodNotAllowed extends DomainError<{ allow: readonly string[] }> {
  constructor(method: string, allow: readonly string[]) {
    super({
      kind: 'method',
      code: 'method-not-allowed',
      message: `${method} is not possible here; use ${allow.join(' or ')}.`,
      data: { allow },
    });
  }
}

/** The current state forbids it; the message says which state. */
export class Conflict extends DomainError {
  constructor(message: string, code = 'conflict') {
    super({ kind: 'conflict', code, message });
  }
}

/** What a change was made from was changed elsewhere since. */
export class ChangedElsewhere extends DomainError<{ yours: number; current: number }> {
  constructor(what: string, versions: { readonly yours: number; readonly current: number }) {
    const { yours, current } = versions;
    super({
      kind: 'conflict',
      code: 'version-conflict',
      message: `${what} was changed elsewhere: you edited version ${yours}, but it is now at version ${current}. Review it and make your change again.`,
      data: versions,
    });
  }
}

/** The request was sent to a name that this server does not answer to. */
export class Misdirected extends DomainError {
  constructor() {
    super({
      kind: 'misdirected',
      code: 'misdirected-request',
      message:
        'This server answers only to localhost. To reach it under another name, its operator sets PUBLIC_URL.',
    });
  }
}

/** Understood, but impossible as requested. */
export class Unprocessable extends DomainError {
  constructor(message: string, code = 'unprocessable') {
    super({ kind: 'unprocessable', code, message });
  }
}

export class BodyTooLarge extends DomainError<{ maxBytes: number }> {
  constructor(maxBytes: number) {
    super({
      kind: 'too-large',
      code: 'body-too-large',
      message: `The body is larger than the ${Math.floor(maxBytes / 1024)} KiB that this call takes.`,
      data: { maxBytes },
    });
  }
}

export class UnsupportedContentType extends DomainError {
  constructor(received: string | undefined) {
    super({
      kind: 'unsupported-type',
      code: 'unsupported-content-type',
      message: received
        ? 'This content type is not understood; send the body as JSON with the header content-type: application/json.'
        : 'The content type is missing; send the body as JSON with the header content-type: application/json.',
    });
  }
}
