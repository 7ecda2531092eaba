/** One reader of the live stream over HTTP. */
export interface StreamReader {
  /** Contents of the topic so far. */
  got(topic: string): unknown[];
  text(): string;
  /** True once the server has ended the stream cleanly; false while open or if it broke. */
  ended(): boolean;
  close(): void;
}

/** Follows topics the way the web application does: with `fetch`. */
export async function readStream(
  address: string,
  topics: string,
  headers: Record<string, string> = {},
): Promise<StreamReader> {
  const controller = new AbortController();
  const response = await fetch(`${address}/api/stream?topics=${topics}`, {
    headers,
    signal: controller.signal,
  });
  if (!response.ok || response.body === null) throw new Error(`The stream was refused: ${response.status}.`);
  let text = '';
  let ended = false;
  const decoder = new TextDecoder();
  const { body } = response;
  void (async () => {
    for await (const chunk of body) text += decoder.decode(chunk, { stream: true });
    ended = true;
  })().catch(() => undefined);
  return {
    got(topic) {
      const frames = text.split('\n\n').filter((frame) => frame.startsWith(`event: ${topic}\n`));
      return frames.map((frame) => JSON.parse(frame.slice(frame.indexOf('data: ') + 6)) as unknown);
    },
    text: () => text,
    ended: () => ended,
    close: () => controller.abort(),
  };
}
