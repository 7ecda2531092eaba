import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mannWhitney } from '@auspex/quant/statistics';
import { hashPassword } from '../apps/server/src/accounts/password-hash.ts';
import { insertMember } from '../apps/server/src/accounts/store/member-store.ts';
import { silentAnnouncer } from '../apps/server/src/commands/announce-steps.ts';
import { type RunningServer, runServer, type ServerParts } from '../apps/server/src/commands/run-server.ts';
import { loadConfig } from '../apps/server/src/config.ts';
import { httpSettings, modules } from '../apps/server/src/modules.ts';
import { openLimiter } from '../apps/server/test/http-proof/make-app.ts';
import type { Proof } from '../scripts/proof.ts';

const tries = 400;
/** Each account allows ten attempts in a quarter of an hour, so the attempts are spread over enough accounts. */
const triesPerAccount = 8;
const bounds = { low: 0.42, high: 0.58 };

interface Question {
  readonly name: string;
  readonly path: string;
  body(email: string): object;
}

const questions: readonly Question[] = [
  {
    name: 'login',
    path: '/api/auth/login',
    body: (email) => ({ email, password: 'not the password of anybody' }),
  },
  { name: 'reset', path: '/api/auth/forgot-password', body: (email) => ({ email }) },
  {
    name: 'sign-up',
    path: '/api/auth/register',
    body: (email) => ({ email, password: 'the heron waits by the river', username: 'Ada' }),
  },
];

async function makeMembers(server: RunningServer, count: number): Promise<string[]> {
  const passwordHash = await hashPassword('the heron waits by the river');
  const emails = Array.from({ length: count }, () => `${randomBytes(8).toString('hex')}@known.example`);
  for (const email of emails) {
    await insertMember(server.platform.database, {
      email,
      passwordHash,
      displayName: 'Known',
      photoUrl: '',
      refId: randomBytes(8).toString('hex'),
      refBy: null,
      language: 'en',
      emailVerifiedAt: new Date(),
      createdAt: new Date(),
    });
  }
  return emails;
}

interface Sample {
  readonly milliseconds: number;
  readonly reply: string;
}

async function ask(address: string, question: Question, email: string): Promise<Sample> {
  const began = performance.now();
  const response = await fetch(`${address}${question.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify(question.body(email)),
  });
  const text = await response.text();
  const milliseconds = performance.now() - began;
  return { milliseconds, reply: `${response.status} ${text.replace(/"requestId":"[^"]*"/, '')}` };
}

/** The probability that a known address takes longer than an unknown one; 0.5 reveals nothing. */
async function measure(address: string, question: Question, known: readonly string[]) {
  const times = { known: new Float64Array(tries), unknown: new Float64Array(tries) };
  const replies = new Set<string>();
  const unknown = known.map(() => `${randomBytes(8).toString('hex')}@nobody.example`);
  for (let i = -20; i < tries; i += 1) {
    const place = Math.floor(Math.max(0, i) / triesPerAccount);
    // Which of the two goes first alternates, so that neither always finds a warm path.
    for (const kind of i % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const list = kind === 'known' ? known : unknown;
      const email = i < 0 ? `${randomBytes(8).toString('hex')}@warm.example` : list[place];
      const sample = await ask(address, question, email);
      if (i < 0) continue;
      times[kind][i] = sample.milliseconds;
      replies.add(sample.reply);
    }
  }
  const auc = mannWhitney(times.known, times.unknown)?.auc ?? Number.NaN;
  return { auc: Number(auc.toFixed(4)), replies: replies.size };
}

export const proof: Proof = {
  title: 'A known and an unknown address get the same bytes in the same time',
  async run(report) {
    const home = mkdtempSync(join(tmpdir(), 'auspex-timing-'));
    const config = loadConfig({ AUSPEX_HOME: home, PORT: '0', LOG_LEVEL: 'silent' });
    const http: ServerParts['http'] = (opened) => ({
      ...httpSettings(opened),
      limiter: openLimiter,
      clientKey: null,
    });
    const server = await runServer(config, { modules, http }, silentAnnouncer);
    try {
      for (const question of questions) {
        const { auc, replies } = await report.part(question.name, async () => {
          const known = await makeMembers(server, Math.ceil(tries / triesPerAccount));
          return measure(server.address ?? '', question, known);
        });
        const within = auc >= bounds.low && auc <= bounds.high;
        report.expect(`${question.name}: AUC of the times within ${bounds.low}–${bounds.high}`, within, auc);
        report.expect(`${question.name}: different replies over ${2 * tries} tries`, replies === 1, replies);
      }
    } finally {
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    }
  },
};
