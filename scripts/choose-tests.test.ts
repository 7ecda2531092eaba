import { expect, it } from 'vitest';
import { CannotListFiles, chooseFiles } from './choose-tests.ts';

const files = {
  all: ['apps/server/src/relative-volume/volume-book.ts', 'apps/server/src/news/news.sql', 'e2e/run.ts'],
  changed: () => ['README.md', 'packages/quant/src/median.ts'],
};

it('Tests are chosen by a name in a path, or by what changed', () => {
  expect(chooseFiles([], files)).toEqual({ kind: 'everything' });
  expect(chooseFiles(['relative-volume'], files)).toEqual({
    kind: 'files',
    files: ['apps/server/src/relative-volume/volume-book.ts'],
    words: 'relative volume',
  });
  expect(chooseFiles(['--changed'], files)).toEqual({
    kind: 'files',
    files: ['packages/quant/src/median.ts'],
    words: '',
  });
});

it('A choice that runs nothing says so instead of passing', () => {
  for (const args of [['no-such-name'], ['--watch'], ['one', 'two'], ['e2e']]) {
    expect(chooseFiles(args, files).kind).toBe('nothing');
  }
  expect(chooseFiles(['--changed'], { ...files, changed: () => ['README.md'] }).kind).toBe('nothing');
});

it('Only a choice needs git: without it everything runs, and a name is answered in one sentence', () => {
  const refuse = () => {
    throw new CannotListFiles();
  };
  const withoutGit = {
    get all() {
      return refuse();
    },
    changed: refuse,
  };
  expect(chooseFiles([], withoutGit)).toEqual({ kind: 'everything' });
  for (const args of [['relative-volume'], ['--changed']]) {
    expect(chooseFiles(args, withoutGit)).toEqual({
      kind: 'nothing',
      advice:
        'git does not list the files of this checkout, and choosing tests takes that; npm test alone runs everything.',
    });
  }
});
