import { isIP } from 'node:net';
import MailComposer from 'nodemailer/lib/mail-composer';
import SmtpConnection from 'nodemailer/lib/smtp-connection';
import { addressOf } from '../../config/environment-reader.ts';
import { replyOf } from './bounces.ts';
import { MailNotDelivered, type MailTransport, type OutgoingMail } from './mail-transport.ts';

/** How long a mail server is waited for. */
interface Patience {
  /** To connect. */
  readonly connectMs: number;
  /** To take the whole mail. */
  readonly takeMs: number;
  /**
   * To say that it has: some look for viruses first, and a mail that is given up on here may be out (RFC 5321,
   * 4.5.3.2.6).
   */
  readonly answerMs: number;
}

const PATIENCE: Patience = { connectMs: 15_000, takeMs: 40_000, answerMs: 120_000 };
/** How long the connection is kept open after a mail, for the next one. */
const IDLE_MS = 5000;

interface SmtpError extends Error {
  readonly responseCode?: number;
  readonly code?: string;
  /** The server's words. */
  readonly response?: string;
  /** What they answer. */
  readonly command?: string;
}

interface Server {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  readonly credentials: { readonly user: string; readonly pass: string } | null;
}

function serverOf(url: string): Server {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    credentials:
      username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
}

const isLocal = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** What a failure means for the mail. The server's own words are stored; the mail's content never is. */
function verdict(error: SmtpError, connection: SmtpConnection): MailNotDelivered {
  const code = error.responseCode;
  const message = error.message.slice(0, 300);
  // Wrong credentials are the installation's mistake: the mail waits until they are fixed.
  if (error.code === 'EAUTH') return new MailNotDelivered(message, 'later');
  if (code !== undefined) {
    const reply = replyOf(code, error.response ?? '', error.command === 'RCPT TO');
    // A server that takes no sender, or nobody at all, says nothing about this mail: it waits.
    const final = code >= 500 && error.command !== 'MAIL FROM';
    return new MailNotDelivered(message, final ? 'never' : 'later', reply);
  }
  if (error.code === 'EENVELOPE') return new MailNotDelivered(message, 'never');
  return new MailNotDelivered(message, isHandedOver(connection) ? 'unknown' : 'later');
}

/** The last reply was 354: the mail is transmitted, or being so, and the answer has not come. */
function isHandedOver(connection: SmtpConnection): boolean {
  return String(connection.lastServerResponse).startsWith('354');
}

async function compose(mail: OutgoingMail): Promise<Buffer> {
  const composer = new MailComposer({
    from: mail.from,
    to: mail.to,
    ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
    subject: mail.content.subject,
    text: mail.content.text,
    html: mail.content.html,
    messageId: mail.messageId,
    headers: { ...mail.headers, 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** One step of the conversation, also ended by an error that no callback reports. */
function step(
  connection: SmtpConnection,
  act: (done: (error?: SmtpError | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (error?: SmtpError | null): void => {
      connection.off('error', finish);
      connection.off('end', ended);
      if (error) reject(error);
      else resolve();
    };
    const ended = (): void => finish(new Error('The mail server closed the connection.'));
    connection.on('error', finish);
    connection.on('end', ended);
    act(finish);
  });
}

async function connect(server: Server, { connectMs, answerMs }: Patience): Promise<SmtpConnection> {
  const connection = new SmtpConnection({
    host: server.host,
    port: server.port,
    secure: server.secure,
    // Credentials never cross a network unencrypted.
    requireTLS: !server.secure && server.credentials !== null && !isLocal(server.host),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
  });
  connection.on('error', () => undefined);
  const deadline = setTimeout(() => connection.close(), 2 * connectMs);
  try {
    await step(connection, (done) => connection.connect(done));
    const { credentials } = server;
    if (credentials !== null) await step(connection, (done) => connection.login(credentials, done));
    return connection;
  } catch (error) {
    connection.close();
    // Whatever a server says at the door, no mail is lost by it.
    throw new MailNotDelivered((error as SmtpError).message.slice(0, 300), 'later');
  } finally {
    clearTimeout(deadline);
  }
}

/** Connects, signs in and leaves again, without a mail; throws what a mail would meet. */
export async function greetMailServer(url: string): Promise<void> {
  const connection = await connect(serverOf(url), PATIENCE);
  connection.quit();
}

/** Sends through a mail server, one mail after another on one connection. */
export function createSmtpTransport(url: string, patience = PATIENCE): MailTransport {
  const server = serverOf(url);
  let open: SmtpConnection | null = null;
  let idle: NodeJS.Timeout | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  function leave(): void {
    if (idle !== null) clearTimeout(idle);
    idle = null;
    open?.quit();
    open = null;
  }

  async function send(mail: OutgoingMail): Promise<void> {
    const message = await compose(mail);
    if (idle !== null) clearTimeout(idle);
    const connection = open !== null && !open.destroyed ? open : await connect(server, patience);
    open = null;
    const deadlines = [
      setTimeout(() => isHandedOver(connection) || connection.close(), patience.takeMs),
      setTimeout(() => connection.close(), patience.answerMs),
    ];
    try {
      const envelope = { from: addressOf(mail.from), to: [mail.to] };
      await step(connection, (done) => connection.send(envelope, message, done));
    } catch (error) {
      connection.close();
      throw verdict(error as SmtpError, connection);
    } finally {
      for (const deadline of deadlines) clearTimeout(deadline);
    }
    open = connection;
    idle = setTimeout(leave, IDLE_MS);
    idle.unref();
  }

  return {
    deliver(mail) {
      const sent = turn.then(() => send(mail));
      turn = sent.catch(() => undefined);
      return sent;
    },
    async close() {
      await turn;
      leave();
    },
  };
}
