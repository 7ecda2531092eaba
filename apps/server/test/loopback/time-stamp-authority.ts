import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether OpenSSL's own program is here: it plays the authority, and judges what we kept. */
export const hasOpenssl = ((): boolean => {
  try {
    return execFileSync('openssl', ['version'], { encoding: 'utf8' }).startsWith('OpenSSL');
  } catch {
    return false;
  }
})();

/** How the authority treats the next questions. */
export type AuthorityBehaviour =
  | 'stamp'
  | 'reject'
  | 'stamp-first-question'
  | 'away'
  | 'garbage'
  | 'endless'
  | 'elsewhere';

export interface TimeStampAuthority {
  readonly url: string;
  /** The certificate that outsiders trust. */
  readonly certificate: string;
  behaviour: AuthorityBehaviour;
  readonly questions: Buffer[];
  /** What OpenSSL says of an answer over a text. */
  judge(answer: Buffer, text: string): string;
  close(): Promise<void>;
}

const settings = (folder: string) => `
[req]
distinguished_name = name
x509_extensions = stamping
prompt = no
[name]
CN = Loopback Time Stamps
O = Auspex Tests
[stamping]
extendedKeyUsage = critical,timeStamping
[tsa]
default_tsa = own
[own]
dir = ${folder}
serial = ${folder}/serial
crypto_device = builtin
signer_cert = ${folder}/tsa.pem
certs = ${folder}/tsa.pem
signer_key = ${folder}/tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
`;

type Stamper = Pick<TimeStampAuthority, 'certificate' | 'judge'> & {
  stamp(question: Buffer): Buffer;
};

/** Key, certificate and answers by OpenSSL, in a folder. */
function makeStamper(folder: string, algorithm: 'rsa' | 'ec'): Stamper {
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { encoding: 'utf8', stdio: 'pipe' });
  const config = ['-config', at('openssl.cnf')];
  writeFileSync(at('openssl.cnf'), settings(folder));
  writeFileSync(at('serial'), '01\n');
  const newKey = algorithm === 'rsa' ? ['rsa:2048'] : ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  const files = ['-keyout', at('tsa.key'), '-out', at('tsa.pem')];
  openssl('req', '-x509', '-nodes', '-days', '3650', '-newkey', ...newKey, ...files, ...config);
  return {
    certificate: readFileSync(at('tsa.pem'), 'utf8'),
    stamp(question) {
      writeFileSync(at('question.tsq'), question);
      openssl('ts', '-reply', '-queryfile', at('question.tsq'), '-out', at('answer.tsr'), ...config);
      return readFileSync(at('answer.tsr'));
    },
    judge(answer, text) {
      writeFileSync(at('kept.tsr'), answer);
      writeFileSync(at('text'), text);
      return openssl('ts', '-verify', '-data', at('text'), '-in', at('kept.tsr'), '-CAfile', at('tsa.pem'));
    },
  };
}

/** The answer to the last question; a number is a status, a text an address elsewhere. */
function answerOf(
  { behaviour, questions }: Pick<TimeStampAuthority, 'behaviour' | 'questions'>,
  { stamp }: Stamper,
): Buffer | string | number {
  const question = questions.at(-1) ?? Buffer.alloc(0);
  switch (behaviour) {
    case 'stamp':
      return stamp(question);
    case 'stamp-first-question':
      return stamp(questions[0] ?? question);
    case 'reject':
      return stamp(Buffer.from('no question'));
    case 'garbage':
      return Buffer.from('<html>stamped</html>');
    case 'endless':
      return Buffer.alloc(1_000_000, 0x30);
    case 'elsewhere':
      return 'http://127.0.0.1:1/';
    case 'away':
      return 503;
  }
}

/** An RFC 3161 authority on this machine whose answers OpenSSL makes. For tests. */
export async function startTimeStampAuthority(algorithm: 'rsa' | 'ec' = 'rsa'): Promise<TimeStampAuthority> {
  const folder = mkdtempSync(join(tmpdir(), 'auspex-tsa-'));
  const stamper = makeStamper(folder, algorithm);
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      own.questions.push(Buffer.concat(chunks));
      const answer = answerOf(own, stamper);
      reply.setHeader('content-type', 'application/timestamp-reply');
      if (typeof answer === 'number') reply.writeHead(answer).end();
      else if (typeof answer === 'string') reply.writeHead(302, { location: answer }).end();
      else reply.end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own: TimeStampAuthority = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    certificate: stamper.certificate,
    behaviour: 'stamp',
    questions: [],
    judge: stamper.judge,
    async close() {
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return own;
}
