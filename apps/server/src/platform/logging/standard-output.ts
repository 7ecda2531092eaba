import type { DestinationStream } from 'pino';

/** What may be queued for a slow reader before lines are dropped. */
const mostWaiting = 1024 * 1024;

/**
 * A closed terminal (EIO) or a reader that ended (EPIPE) must not end or block the server, nor a command in the middle
 * of its work: what would have been shown there is lost. Without a listener the first such write ends the process as an
 * uncaught error.
 */
export function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** Lines for a stream that may be closed or slow. A line is never waited for, and never written twice. */
export function dropWhenClosed(stream: NodeJS.WriteStream | NodeJS.WritableStream): DestinationStream {
  let dropped = 0;
  return {
    write(line) {
      if ('writableLength' in stream && stream.writableLength > mostWaiting) {
        dropped += 1;
        return;
      }
      if (dropped > 0)
        stream.write(`{"level":"warn","dropped":${dropped},"msg":"lines were dropped: nobody read them"}\n`);
      dropped = 0;
      stream.write(line);
    },
  };
}
