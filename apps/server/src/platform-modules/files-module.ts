import type { FastifyReply, FastifyRequest } from 'fastify';
import { InvalidInput, NotFound } from '../platform/errors/index.ts';
import type { StoredFile } from '../platform/files/file-store.ts';
import { defineModule, type Platform } from '../platform/module.ts';

interface FilesParams {
  Params: { '*': string };
}
type FilesRequest = FastifyRequest<FilesParams>;

/** What everyone may see; all other files are served by their own modules. */
const publicKeys = /^(images\/marketing\/[^/]+|user_pictures\/[^/]+\/(PFP|background))$/;
/** The only types that a browser may show inline. */
const shown = new Set(['image/webp', 'image/png']);

async function find({ files }: Platform, key: string): Promise<StoredFile> {
  if (!publicKeys.test(key)) throw new NotFound();
  try {
    const file = await files.get(key);
    if (file !== null) return file;
  } catch (error) {
    // An impossible name is a file that does not exist.
    if (!(error instanceof InvalidInput)) throw error;
  }
  throw new NotFound();
}

/** What an admin puts into mails and articles: webmail and feed readers, which show it, are other sites. */
const embeddedKeys = /^images\/marketing\//;

function send(request: FilesRequest, reply: FastifyReply, file: StoredFile): FastifyReply {
  const etag = `"${file.etag}"`;
  // A name may get another picture: clients revalidate, and are told when nothing changed.
  reply.header('etag', etag).header('cache-control', 'public, max-age=60, stale-while-revalidate=600');
  if (embeddedKeys.test(request.params['*'])) reply.header('cross-origin-resource-policy', 'cross-origin');
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (known?.includes(etag)) return reply.code(304).send();
  if (!shown.has(file.contentType)) reply.header('content-disposition', 'attachment');
  return reply.header('content-type', file.contentType).send(file.body);
}

/** The public pictures of articles and members. */
export const filesModule = defineModule({
  name: 'files',
  create: ({ platform }) => ({
    routes(app) {
      app.get<FilesParams>('/files/*', { config: { access: 'public' } }, async (request, reply) =>
        send(request, reply, await find(platform, request.params['*'])),
      );
    },
  }),
});
