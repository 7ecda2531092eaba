import type { ServerResponse } from 'node:http';
import type { LiveSink } from './live.ts';

/** One open reply as the place where frames go. */
export class StreamSink implements LiveSink {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  write(frames: readonly Buffer[]): void {
    const response = this.#response;
    if (response.destroyed || response.writableEnded) return;
    if (frames.length === 1 && frames[0] !== undefined) {
      response.write(frames[0]);
      return;
    }
    response.cork();
    for (const frame of frames) response.write(frame);
    response.uncork();
  }

  pendingBytes(): number {
    return this.#response.writableLength;
  }

  end(): void {
    const response = this.#response;
    if (response.destroyed || response.writableEnded) return;
    // A reader that does not read would keep the farewell, and the connection, for ever.
    if (response.writableLength > 0) response.destroy();
    else response.end();
  }
}
