import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { InvalidCredentials } from '../platform/errors/index.ts';
import { pictureLimits, readUpload } from '../platform/files/read-upload.ts';
import { receiveImage } from '../platform/files/receive-image.ts';
import type { Platform } from '../platform/module.ts';

const SIDE = 1920;

/** Pictures of the team page and, later, of articles; read by everyone at the same address. */
export async function addMarketingImages(
  app: FastifyInstance,
  { files, audit }: Pick<Platform, 'files' | 'audit'>,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: pictureLimits });
    scope.post(
      '/files/images/marketing/:filename',
      {
        config: { access: 'admin', limit: { max: 60, windowSeconds: 3600 } },
        bodyLimit: pictureLimits.fileSize + 65_536,
      },
      async (request: FastifyRequest<{ Params: { filename: string } }>) => {
        if (request.identity === null) throw new InvalidCredentials();
        const key = `images/marketing/${request.params.filename}`;
        const image = await receiveImage(await readUpload(request), { maxWidth: SIDE, maxHeight: SIDE });
        await files.put(key, image);
        await audit.record({
          action: 'admin.image.upload',
          actorId: request.identity.memberId,
          subject: key,
          details: { bytes: image.body.length },
          requestId: request.id,
        });
        return { url: `/files/${key}` };
      },
    );
  });
}
