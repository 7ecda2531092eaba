import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LoopbackS3Server, startLoopbackS3Server } from '../../../test/loopback/s3-server.ts';
import { loadConfig } from '../../config.ts';
import { examineMachine } from './examine-machine.ts';

let s3: LoopbackS3Server;
beforeAll(async () => {
  s3 = await startLoopbackS3Server();
});
afterAll(() => s3.close());

/** What the doctor says about an installation whose uploads are in this bucket. */
async function aboutUploads(change: Readonly<Record<string, string>> = {}) {
  const config = loadConfig({
    AUSPEX_HOME: '/nowhere/auspex',
    S3_BUCKET: s3.bucket,
    S3_REGION: s3.region,
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    ...change,
  });
  const findings = await examineMachine({
    config,
    now: () => 0,
    space: async () => ({ freeBytes: 50e9, totalBytes: 100e9 }),
    dateAt: async () => null,
  });
  return findings.filter(({ about }) => about === 'uploads');
}

it('DOC-1: a bucket that answers is in order, and nothing is written to it', async () => {
  expect(await aboutUploads()).toEqual([
    {
      about: 'uploads',
      isFault: false,
      says: expect.stringMatching(/^the bucket auspex-uploads at .* answers$/),
    },
  ]);
  expect(s3.requests.every((line) => line.startsWith('GET '))).toBe(true);
});

it.each([
  ['another key', { S3_SECRET_ACCESS_KEY: 'of somebody else' }],
  ['nobody there', { S3_ENDPOINT: 'http://127.0.0.1:1' }],
])('DOC-2: uploads that cannot be kept are told at once: %s', async (_, change) => {
  expect(await aboutUploads(change)).toEqual([
    {
      about: 'uploads',
      isFault: true,
      says: expect.stringMatching(
        /^No uploads can be kept in the bucket auspex-uploads at \S+ \(.+\); correct S3_BUCKET/,
      ),
    },
  ]);
});
