import type { FastifyRequest } from 'fastify';
import { InvalidInput } from '../errors/index.ts';
import { MAX_PICTURE_BYTES, PictureRefused } from './receive-image.ts';

/** For `@fastify/multipart`: one picture and little else. */
export const pictureLimits = {
  fileSize: MAX_PICTURE_BYTES,
  files: 1,
  fields: 4,
  parts: 5,
  headerPairs: 50,
} as const;

/** The one file of a multipart form. */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new InvalidInput('Send the picture as a multipart form with one file.');
  try {
    const part = await request.file();
    if (part === undefined)
      throw new InvalidInput('The form holds no file. Choose a picture and send it again.');
    return await part.toBuffer();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') {
      throw new PictureRefused(
        'This picture is larger than 5 MB. Please choose a smaller one.',
        'picture-too-large',
      );
    }
    throw error;
  }
}
