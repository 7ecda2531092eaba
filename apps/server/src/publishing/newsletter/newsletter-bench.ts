import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type TestDatabase, withDatabase } from '../../../test/database.ts';
import { type OpenedPlatform, openPlatform } from '../../commands/open-platform.ts';
import type { Config } from '../../config.ts';
import { httpSettings, modules } from '../../modules.ts';
import { createHttp, type Http } from '../../platform/http/index.ts';
import { openLimiter } from '../../platform/http/proof/make-app.ts';
import { fixtureIdentities } from '../../platform/http/proof/roles.ts';
import { proofConfig } from '../../platform/http/proof/stand-in-platform.ts';

/** A mail as a reader on this machine sees it. */
export interface ReadMail {
  readonly template: string;
  readonly recipient: string;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
}

export const memberIds = {
  member: '00000000-0000-4000-8000-000000000001',
  other: '00000000-0000-4000-8000-000000000002',
  admin: '00000000-0000-4000-8000-000000000009',
};

export interface PublishingBench {
  readonly test: TestDatabase;
  readonly http: Http;
  readonly platform: OpenedPlatform['platform'];
  /** The clock of the server stands this much ahead. */
  ahead(milliseconds: number): void;
  post(path: string, body: object, role?: string): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Every mail to an address, oldest first, once `count` of them went out. */
  mailsTo(address: string, count: number): Promise<ReadMail[]>;
}

/** The whole server on a database of its own, with mails that go into the outbox and are read there. */
export function withPublishing(changes: Partial<Config> = {}): PublishingBench {
  const test = withDatabase();
  const home = mkdtempSync(join(tmpdir(), 'auspex-publishing-'));
  let offset = 0;
  let opened: OpenedPlatform;
  let http: Http;

  beforeAll(async () => {
    const files = { kind: 'local', folder: join(home, 'files') } as const;
    const config: Config = { ...proofConfig, role: 'all', home, files, ...changes };
    opened = openPlatform(config, test.database);
    const platform = { ...opened.platform, clock: { now: () => Date.now() + offset } };
    const parts = modules.map((module) => module.create(platform));
    const identity = fixtureIdentities(memberIds, 'market:read', Date.now);
    http = await createHttp({
      platform,
      parts,
      identity,
      limiter: openLimiter,
      webFolder: null,
      ...httpSettings(platform),
    });
    await opened.start(parts);
  });
  afterEach(() => {
    offset = 0;
  });
  afterAll(async () => {
    await http?.close();
    await opened?.stop(1);
    rmSync(home, { recursive: true, force: true });
  });

  async function read(address: string): Promise<ReadMail[]> {
    return test.database.query<ReadMail & Record<string, unknown>>(
      `select mail.template, mail.recipient, mail.language, preview.subject, preview.text_body as text
         from mail join mail_preview preview on preview.mail_id = mail.id
        where mail.recipient = $1 and mail.state = 'sent' order by mail.created_at`,
      [address],
    );
  }

  return {
    test,
    get http() {
      return http;
    },
    get platform() {
      return opened.platform;
    },
    ahead(milliseconds) {
      offset = milliseconds;
    },
    async post(path, body, role) {
      const headers = role === undefined ? {} : { authorization: `Bearer ${role}` };
      const reply = await http.app.inject({ method: 'POST', url: path, payload: body, headers });
      return { status: reply.statusCode, body: reply.json() };
    },
    async mailsTo(address, count) {
      for (let tries = 0; tries < 500; tries += 1) {
        const mails = await read(address);
        if (mails.length >= count) return mails;
        await wait(20);
      }
      throw new Error(`Fewer than ${count} mails to ${address} went out.`);
    },
  };
}
