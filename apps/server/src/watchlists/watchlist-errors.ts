import { DomainError, Unprocessable } from '../platform/errors/index.ts';

/** A list was changed elsewhere since the caller loaded it. */
export class ListChangedElsewhere extends DomainError<{ yours: number; current: number }> {
  constructor(versions: { yours: number; current: number }) {
    const { yours, current } = versions;
    super({
      kind: 'conflict',
      code: 'version-conflict',
      message: `This list was changed elsewhere: you changed version ${yours}, it is at version ${current} now. Look at it again and repeat your change.`,
      data: versions,
    });
  }
}

export class NameTaken extends DomainError {
  constructor(name: string) {
    super({ kind: 'conflict', code: 'name-taken', message: `You have a list called “${name}” already.` });
  }
}

export class TooManyLists extends Unprocessable {
  constructor(most: number) {
    super(`You have ${most} lists, and more are not possible. Remove one first.`, 'too-many-lists');
  }
}

export class ListFull extends Unprocessable {
  constructor(most: number) {
    super(`A list holds at most ${most} symbols. Remove some first, or start another list.`, 'list-full');
  }
}

/** Symbols that no asset has. */
export class UnknownSymbols extends DomainError<{ symbols: readonly string[] }> {
  constructor(symbols: readonly string[]) {
    const shown = symbols.slice(0, 5).join(', ');
    const more = symbols.length > 5 ? ` and ${symbols.length - 5} more` : '';
    const verb = symbols.length === 1 ? 'is not a symbol' : 'are not symbols';
    super({
      kind: 'invalid',
      code: 'unknown-symbols',
      message: `${shown}${more} ${verb} known here.`,
      data: { symbols },
    });
  }
}
