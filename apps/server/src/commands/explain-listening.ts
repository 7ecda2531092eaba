import type { Config } from '../config.ts';
import { CannotStart } from '../platform/database/index.ts';

/** Why a port cannot be listened on, as a sentence with what to do. */
export function explainListening(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new CannotStart(
      `Port ${port} on ${host} is in use by another program; stop that one, or choose another port: PORT=${port + 1} npm start`,
    );
  }
  if (code === 'EACCES') {
    return new CannotStart(
      `This account may not listen on port ${port}; choose one above 1023, such as PORT=3000, or give it the right to.`,
    );
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new CannotStart(
      `HOST=${host} is no address of this machine; leave HOST out for 127.0.0.1, or use 0.0.0.0.`,
    );
  }
  return error;
}
