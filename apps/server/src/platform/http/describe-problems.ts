import type { z } from 'zod';
import { type FieldProblem, InvalidInput } from '../errors/index.ts';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  nan: 'a number',
};

const formatNames: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  url: 'a web address',
  uuid: 'an id',
  datetime: 'a date and time such as 2026-01-05T14:30:00Z',
  date: 'a date such as 2026-01-05',
  ipv4: 'an address',
};

/** Whether the field is not there: each kind of schema finds something else wrong with that. */
function isAbsent(issue: RawIssue): boolean {
  const { code, input } = issue;
  if (code === 'invalid_union' && issue.discriminator !== undefined && input instanceof Object)
    return !(issue.discriminator in input);
  return (
    input === undefined && (code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union')
  );
}

/** What is wrong, in words that complete "the field …". A schema's own message takes precedence. */
export const plainWords: z.core.$ZodErrorMap = (issue: RawIssue) => {
  if (isAbsent(issue)) return 'is required';
  if (issue.code === 'invalid_type') return `must be ${typeNames[issue.expected] ?? 'of another kind'}`;
  if (issue.code === 'too_small')
    return outOfRange(issue.inclusive === false ? 'more than' : 'at least', issue.minimum, issue.origin);
  if (issue.code === 'too_big')
    return outOfRange(issue.inclusive === false ? 'less than' : 'at most', issue.maximum, issue.origin);
  if (issue.code === 'invalid_value')
    return `must be ${issue.values.map((v) => JSON.stringify(v)).join(' or ')}`;
  if (issue.code === 'invalid_format')
    return `must be ${formatNames[issue.format] ?? 'in the expected form'}`;
  if (issue.code === 'not_multiple_of') return `must be a multiple of ${issue.divisor}`;
  if (issue.code === 'unrecognized_keys') return `has unknown fields: ${issue.keys.join(', ').slice(0, 80)}`;
  if (issue.code === 'invalid_union') return 'matches none of the allowed forms';
  if (issue.code === 'invalid_key') return 'has a field with an impossible name';
  return 'is not as expected';
};

function outOfRange(word: string, limit: number | bigint, origin: string): string {
  if (origin === 'string') return `must have ${word} ${limit} character${Number(limit) === 1 ? '' : 's'}`;
  if (origin === 'array' || origin === 'set')
    return `must have ${word} ${limit} entr${Number(limit) === 1 ? 'y' : 'ies'}`;
  if (origin === 'date') return `must be ${word} ${new Date(Number(limit)).toISOString()}`;
  return `must be ${word} ${limit}`;
}

const mostProblems = 20;

/** All problems of one part of a request as one error whose message can be shown as it is. */
export function problemsOf(
  issues: readonly z.core.$ZodIssue[],
  part: 'address' | 'query' | 'body',
): InvalidInput {
  const whole = part === 'body' ? 'the body' : `the ${part}`;
  const fields = issues.slice(0, mostProblems).map((issue): FieldProblem => {
    return { field: fieldName(issue.path) || whole, message: issue.message };
  });
  const sentences = fields.slice(0, 3).map(({ field, message }) => {
    // A name is a word of the program that sent it: it keeps its letters as they are, also where a sentence begins.
    const subject = field === whole ? whole : `the field ${field}`;
    // Our own words begin in lower case and complete the sentence; a schema's own message is a full sentence.
    return /^[a-z]/.test(message) ? `${subject} ${message}` : `${subject}: ${message}`;
  });
  const text = sentences.join('; ').replace(/\.$/, '');
  return new InvalidInput(`${text.charAt(0).toUpperCase() + text.slice(1)}.`, fields);
}

function fieldName(path: ReadonlyArray<PropertyKey>): string {
  let name = '';
  for (const step of path) {
    if (typeof step === 'number') name += `[${step}]`;
    else name += name ? `.${String(step)}` : String(step);
  }
  return name.slice(0, 120);
}
