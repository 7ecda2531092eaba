import { setTimeout as wait } from 'node:timers/promises';

const COME_BACK_MS = 300;

/** The answer to a request; a server whose machine is busy with other tests asks to come back, as it asks every page. */
export async function patiently(request: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await request();
    if (answer.status !== 503) return answer;
    await answer.body?.cancel();
    await wait(COME_BACK_MS);
  }
}
