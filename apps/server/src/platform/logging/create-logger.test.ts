import { describe, expect, it } from 'vitest';
import { createLogger } from './index.ts';

/** A secret that must never appear in a log, wherever it was put. */
const canary = 'CANARY-7f3a91c2e4';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger({ logLevel: 'trace' }, { write: (line) => lines.push(line) }));
  return lines.join('');
}

describe('the log', () => {
  it.each([
    'authorization',
    'Authorization',
    'cookie',
    'set-cookie',
    'x-api-key',
    'apikey',
    'apiKey',
    'api_secret',
    'password',
    'newPassword',
    'passphrase',
    'clientSecret',
    'accessToken',
    'refresh_token',
    'oobCode',
    'code',
    'totp',
    'recoveryCodes',
    'privateKey',
  ])('hides the field %s at any depth', (name) => {
    const line = logged((logger) => {
      logger.info({ [name]: canary }, 'top');
      logger.info({ a: [{ b: { c: { d: { [name]: canary } } } }] }, 'deep');
      logger.info({ headers: { [name]: [canary, canary] } }, 'list');
      logger.child({ [name]: canary }).info('bound');
    });
    expect(line).not.toContain(canary);
    expect(line.match(/\[hidden\]/g)?.length).toBeGreaterThanOrEqual(4);
  });

  it('hides tokens, query secrets and passwords of addresses inside texts', () => {
    const line = logged((logger) => {
      logger.info(`asked with Bearer ${canary}`);
      logger.info({ url: `/query?function=X&apikey=${canary}&symbol=A` }, 'asked');
      logger.info({ link: `https://here/__/handler?mode=x&oobCode=${canary}` }, 'linked');
      logger.info(`cannot reach postgres://auspex:${canary}@db:5432/auspex`);
      logger.info({ body: `{"apiSecret":"${canary}"}` }, 'sent');
      logger.info('format %s', `password=x&token=${canary}`);
    });
    expect(line).not.toContain(canary);
    expect(line).toContain('symbol=A');
  });

  it('hides secrets in errors, their causes and the parameters of failed statements', () => {
    const cause = new Error(`Failed query: insert into key values ($1)\nparams: ${canary},1`);
    const line = logged((logger) => {
      logger.error(new Error(`bad Bearer ${canary}`, { cause }));
      logger.error({ err: Object.assign(new Error('refused'), { code: '57P01' }) }, 'database');
      logger.error({ failure: { inner: new Error(`token in ?token=${canary}`) } }, 'nested');
    });
    expect(line).not.toContain(canary);
    expect(line).toContain('57P01');
  });

  it('keeps what is not a secret, and says when it was written', () => {
    const line = logged((logger) =>
      logger.info({ tokensUsed: 12, statusCode: 200, symbol: 'BTC-USD' }, 'done'),
    );
    const entry = JSON.parse(line) as Record<string, unknown>;
    expect(entry).toMatchObject({
      level: 'info',
      tokensUsed: 12,
      statusCode: 200,
      symbol: 'BTC-USD',
      msg: 'done',
    });
    expect(Number.isNaN(Date.parse(String(entry.time)))).toBe(false);
  });
});
