import { constants, createHash, type KeyObject, verify, X509Certificate } from 'node:crypto';
import { type Der, NotDer, pick, readAll, readOid, readOne, TAGS, write } from './der.ts';

/** SHA-256 as an algorithm identifier. */
const SHA_256 = write(
  TAGS.sequence,
  write(TAGS.oid, Buffer.from('608648016503040201', 'hex')),
  write(TAGS.null),
);

/** A TimeStampReq of RFC 3161 that asks for the certificate too. */
export function timeStampRequest(imprint: Buffer, nonce: Buffer): Buffer {
  return write(
    TAGS.sequence,
    write(TAGS.integer, Buffer.from([1])),
    write(TAGS.sequence, SHA_256, write(TAGS.octets, imprint)),
    write(TAGS.integer, nonce),
    write(TAGS.boolean, Buffer.from([0xff])),
  );
}

/** What an authority says in a time stamp, once its signature held. */
export interface TimeStamp {
  readonly imprint: string;
  readonly at: string;
  /** Null where the answer has none. */
  readonly nonce: string | null;
  readonly authority: string;
  /** SHA-256 of its certificate. */
  readonly fingerprint: string;
}

/** An answer that is no time stamp, as a sentence. */
export class NoTimeStamp extends Error {}

/**
 * Reads a TimeStampResp and checks that the certificate inside it signed it and is one for time stamps. Whether the
 * certificate is to be trusted is for the reader to judge.
 */
export function readTimeStamp(response: Buffer): TimeStamp {
  try {
    return readResponse(response);
  } catch (error) {
    if (error instanceof NotDer) throw new NoTimeStamp(`The answer is no time stamp: ${error.message}`);
    throw error;
  }
}

function readResponse(response: Buffer): TimeStamp {
  const [status, token] = readAll(readOne(response, TAGS.sequence).content);
  const granted = status ? pick(readAll(status.content), 0, TAGS.integer).content : null;
  if (granted?.length !== 1 || (granted[0] ?? 2) > 1)
    throw new NoTimeStamp(`The authority refused, with status ${granted?.toString('hex') ?? 'none'}.`);
  if (token?.tag !== TAGS.sequence) throw new NoTimeStamp('The answer brings no time stamp.');
  const envelope = readAll(token.content);
  if (readOid(pick(envelope, 0, TAGS.oid)) !== OIDS.signedData)
    throw new NoTimeStamp('The answer is not signed.');
  const signedData = readAll(readOne(pick(envelope, 1, 0xa0).content, TAGS.sequence).content);
  const content = readAll(pick(signedData, 2, TAGS.sequence).content);
  if (readOid(pick(content, 0, TAGS.oid)) !== OIDS.tstInfo)
    throw new NoTimeStamp('The answer signs something else than a time stamp.');
  const info = readOne(pick(content, 1, 0xa0).content, TAGS.octets).content;
  const said = readInfo(info);
  const certificates = readAll(signedData.find(({ tag }) => tag === 0xa0)?.content ?? Buffer.alloc(0));
  const signers = readAll(pick(signedData, signedData.length - 1, TAGS.set).content);
  const signer = findSigner(certificates, { signers, info, at: said.at });
  return { ...said, authority: signer.subject.replaceAll('\n', ', '), fingerprint: fingerprintOf(signer) };
}

const OIDS = {
  signedData: '1.2.840.113549.1.7.2',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  pss: '1.2.840.113549.1.1.10',
  timeStamping: '1.3.6.1.5.5.7.3.8',
} as const;

const HASHES: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

function readInfo(bytes: Buffer): Pick<TimeStamp, 'imprint' | 'at' | 'nonce'> {
  const info = readAll(readOne(bytes, TAGS.sequence).content);
  const [algorithm, imprint] = readAll(pick(info, 2, TAGS.sequence).content);
  const name = algorithm && readOid(pick(readAll(algorithm.content), 0, TAGS.oid));
  if (HASHES[name ?? ''] !== 'sha256' || imprint?.tag !== TAGS.octets)
    throw new NoTimeStamp('The time stamp is not over a SHA-256.');
  const nonce = info.slice(5).find(({ tag }) => tag === TAGS.integer);
  return {
    imprint: imprint.content.toString('hex'),
    at: readTime(pick(info, 4, TAGS.time)),
    nonce: nonce?.content.toString('hex') ?? null,
  };
}

/** GeneralizedTime as RFC 3161 restricts it: to UTC, with fractions of a second. */
function readTime({ content }: Der): string {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d{1,9}))?Z$/.exec(content.toString('latin1'));
  if (!parts) throw new NotDer('The instant is none.');
  const [, year, month, day, hour, minute, second, fraction = ''] = parts;
  const at = new Date(
    `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}Z`,
  );
  if (Number.isNaN(at.getTime())) throw new NotDer('The instant is none.');
  return at.toISOString();
}

interface Signed {
  readonly signers: readonly Der[];
  readonly info: Buffer;
  readonly at: string;
}

/** The certificate among those of the answer that signed it. */
function findSigner(certificates: readonly Der[], { signers, info, at }: Signed): X509Certificate {
  const [signer, ...more] = signers;
  if (!signer || more.length > 0) throw new NoTimeStamp('A time stamp has one signer.');
  for (const { whole } of certificates) {
    const certificate = openCertificate(whole);
    if (certificate === null || !signedBy(certificate.publicKey, signer, info)) continue;
    if (!certificate.keyUsage?.includes(OIDS.timeStamping))
      throw new NoTimeStamp('Its certificate is not one for time stamps.');
    if (at < instantOf(certificate.validFrom) || at > instantOf(certificate.validTo))
      throw new NoTimeStamp('Its certificate was not valid at that time.');
    return certificate;
  }
  throw new NoTimeStamp('No certificate of the answer has signed it.');
}

function openCertificate(bytes: Buffer): X509Certificate | null {
  try {
    return new X509Certificate(bytes);
  } catch {
    return null;
  }
}

const instantOf = (text: string): string => new Date(text).toISOString();
const fingerprintOf = ({ raw }: X509Certificate): string => createHash('sha256').update(raw).digest('hex');

function signedBy(publicKey: KeyObject, signer: Der, info: Buffer): boolean {
  const fields = readAll(signer.content);
  const hash = HASHES[readOid(pick(readAll(pick(fields, 2, TAGS.sequence).content), 0, TAGS.oid))];
  const attributes = pick(fields, 3, 0xa0);
  const algorithm = readOid(pick(readAll(pick(fields, 4, TAGS.sequence).content), 0, TAGS.oid));
  const signature = pick(fields, 5, TAGS.octets).content;
  if (hash === undefined || !saysOf(attributes, { hash, info })) return false;
  // Signed is the set of attributes as such, not as the optional element of the signer.
  const data = Buffer.concat([Buffer.from([TAGS.set]), attributes.whole.subarray(1)]);
  const own = publicKey.asymmetricKeyType?.startsWith('ed') ? null : hash;
  const padding = algorithm === OIDS.pss ? { padding: constants.RSA_PKCS1_PSS_PADDING } : {};
  try {
    return verify(own, data, { key: publicKey, ...padding }, signature);
  } catch {
    return false;
  }
}

/** Whether signed attributes are about this time stamp. */
function saysOf(attributes: Der, { hash, info }: { readonly hash: string; readonly info: Buffer }): boolean {
  const values = new Map(
    readAll(attributes.content).map(({ content }) => {
      const [name, set] = readAll(content);
      return [name ? readOid(name) : '', set ? readAll(set.content)[0] : undefined];
    }),
  );
  const [type, digest] = [values.get(OIDS.contentType), values.get(OIDS.messageDigest)];
  if (!type || readOid(type) !== OIDS.tstInfo || !digest) return false;
  return digest.content.equals(createHash(hash).update(info).digest());
}
