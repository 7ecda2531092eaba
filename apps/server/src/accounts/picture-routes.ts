import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { InvalidCredentials, NotFound } from '../platform/errors/index.ts';
import { pictureLimits, readUpload } from '../platform/files/read-upload.ts';
import { MAX_PICTURE_BYTES, receiveImage } from '../platform/files/receive-image.ts';
import type { Accounts } from './accounts.ts';
import { pictureFolder } from './erase-member.ts';
import { defaultAvatar } from './sign-up.ts';
import { changeMember } from './store/member-store.ts';

/** A member's two pictures: where each is stored, its size, and the field that names it. */
const pictures = {
  avatar: { file: 'PFP', field: 'photoUrl', draw: { maxWidth: 512, maxHeight: 512, cover: true } },
  background: { file: 'background', field: 'backgroundUrl', draw: { maxWidth: 1920, maxHeight: 640 } },
} as const;

type PictureName = keyof typeof pictures;

function whichPicture(request: FastifyRequest): { memberId: string; name: PictureName } {
  if (request.identity === null) throw new InvalidCredentials();
  const params = z.object({ picture: z.enum(['avatar', 'background']) }).safeParse(request.params);
  if (!params.success) throw new NotFound();
  return { memberId: request.identity.memberId, name: params.data.picture };
}

async function takePicture(accounts: Accounts, request: FastifyRequest): Promise<{ url: string }> {
  const { memberId, name } = whichPicture(request);
  const { file, field, draw } = pictures[name];
  const image = await receiveImage(await readUpload(request), draw);
  const { files, database, audit } = accounts.platform;
  const key = `${pictureFolder(memberId)}${file}`;
  const { etag } = await files.put(key, image);
  // A new picture gets a new address, so that no browser shows the old one.
  const url = `/files/${key}?v=${etag.slice(0, 12)}`;
  if ((await changeMember(database, memberId, { [field]: url })) === null) {
    // The account was erased while the file was on its way.
    await files.remove(key);
    throw new InvalidCredentials();
  }
  await audit.record({
    action: 'picture.changed',
    actorId: memberId,
    subject: null,
    details: { picture: name },
  });
  return { url };
}

async function dropPicture(accounts: Accounts, request: FastifyRequest): Promise<{ url: string | null }> {
  const { memberId, name } = whichPicture(request);
  const { file, field } = pictures[name];
  const url = name === 'avatar' ? defaultAvatar : null;
  await changeMember(accounts.platform.database, memberId, { [field]: url });
  await accounts.platform.files.remove(`${pictureFolder(memberId)}${file}`);
  return { url };
}

/** Upload and removal of one's own pictures; there is no way to name somebody else's. */
export async function pictureRoutes(accounts: Accounts, app: FastifyInstance): Promise<void> {
  const limit = { max: 30, windowSeconds: 3600 };
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: pictureLimits });
    const url = '/api/user/pictures/:picture';
    scope.post(
      url,
      { config: { access: 'member', limit }, bodyLimit: MAX_PICTURE_BYTES + 65_536 },
      (request) => takePicture(accounts, request),
    );
    scope.delete(url, { config: { access: 'member', limit } }, (request) => dropPicture(accounts, request));
  });
}
