import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { withApplication } from '../../test/with-application.ts';
import { signedIn } from '../../test/with-newsletter.ts';

const app = withApplication({ environment: { UPLOAD_QUOTA_MEMBER_MB: '1', UPLOAD_QUOTA_MB: '3' } });
let tokens: { member: string; admin: string };

beforeAll(async () => {
  tokens = await signedIn(app);
});

/** A picture that no encoder makes small. */
function noise(width: number, height: number): Promise<Buffer> {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

function send(url: string, bytes: Buffer, token: string | null) {
  const head =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\nContent-Type: image/png\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]);
  return app.call('POST', url, {
    token,
    body,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
}

describe('AUTH-13: storage', () => {
  it('takes a picture for the site from an admin, and everyone can fetch it', async () => {
    const sent = await send('/files/images/marketing/ann.png', await noise(40, 40), tokens.admin);
    expect([sent.status, sent.body]).toEqual([200, { url: '/files/images/marketing/ann.png' }]);
    const shown = await app.call('GET', '/files/images/marketing/ann.png');
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    // Mails and feeds embed it: webmail and feed readers are other sites.
    expect(shown.headers['cross-origin-resource-policy']).toBe('cross-origin');
    const rows = await app.platform.audit.list({ limit: 5, action: 'admin.image.upload' });
    expect(rows).toMatchObject([{ subject: 'images/marketing/ann.png' }]);
  });

  it('answers 403 to an upload that the role may not make, and 401 to a guest', async () => {
    const picture = await noise(40, 40);
    const url = '/files/images/marketing/mine.png';
    expect((await send(url, picture, tokens.member)).status).toBe(403);
    expect((await send(url, picture, null)).status).toBe(401);
    expect((await app.call('GET', url)).status).toBe(404);
  });

  it.each(['%2e%2e%2fsecret', '.hidden', 'a%5cb'])('refuses the name %s', async (name) => {
    const sent = await send(`/files/images/marketing/${name}`, await noise(40, 40), tokens.admin);
    expect([400, 404]).toContain(sent.status);
  });

  it('answers 402 once the quota of the member is used up', async () => {
    const answers = [];
    for (const [picture, width, height] of [
      ['background', 1920, 640],
      ['avatar', 1200, 1200],
    ] as const) {
      answers.push(await send(`/api/user/pictures/${picture}`, await noise(width, height), tokens.member));
    }
    const refused = answers.find(({ status }) => status !== 200);
    expect([refused?.status, refused?.body.error.details]).toEqual([
      402,
      { code: 'quota-exceeded', whose: 'member', limitMegabytes: 1 },
    ]);
  });

  it('answers 402 once the quota of the installation is used up', async () => {
    const statuses = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const sent = await send(`/files/images/marketing/${turn}.png`, await noise(1150, 1150), tokens.admin);
      statuses.push(sent.status);
    }
    expect(statuses.at(0)).toBe(200);
    expect(statuses.at(-1)).toBe(402);
  });

  it('still answers 404 to a file that is somebody else’s or does not exist', async () => {
    expect((await app.call('GET', '/files/user_pictures/nobody/PFP')).status).toBe(404);
    expect((await app.call('DELETE', '/api/user/pictures/someone', { token: tokens.member })).status).toBe(
      404,
    );
  });
});
