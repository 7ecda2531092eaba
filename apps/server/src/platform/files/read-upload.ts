import type { FastifyRequest } from 'fastify';
import { DomainError, InvalidInput } from '../errors/index.ts';
import { MAX_PICTURE_BYTES, PictureRefused } from './receive-image.ts';

/** For `@fastify/multipart`: one picture and little else. */
export const pictureLimits = {
  fileSize: MAX_PICTURE_BYTES,
  files: 1,
  fields: 4,
  parts: 5,
  headerPairs: 50,
} as const;

const tooManyParts = () =>
  new InvalidInput(`The form may have one file and at most ${pictureLimits.fields} other fields.`);

const problems: Readonly<Record<string, () => DomainError>> = {
  FST_REQ_FILE_TOO_LARGE: () =>
    new PictureRefused('This picture is larger than 5 MB. Please choose a smaller one.', 'picture-too-large'),
  FST_PARTS_LIMIT: tooManyParts,
  FST_FILES_LIMIT: tooManyParts,
  FST_FIELDS_LIMIT: tooManyParts,
  FST_PROTO_VIOLATION: () => new InvalidInput('The form has a field with a forbidden name.'),
};

/** Nothing but the parser runs while a form is read, so whatever is wrong is wrong with the form. */
function problemOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = problems[code];
  return known ? known() : new InvalidInput('The form is damaged or incomplete. Please send it again.');
}

/** The one file of a multipart form. */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new InvalidInput('Send the picture as a multipart form with one file.');
  try {
    let file: Buffer | null = null;
    // To its end, so that a form is taken as a whole or not at all.
    for await (const part of request.parts()) if (part.type === 'file') file = await part.toBuffer();
    if (file === null) throw new InvalidInput('The form holds no file. Choose a picture and send it again.');
    return file;
  } catch (error) {
    throw problemOf(error);
  }
}
