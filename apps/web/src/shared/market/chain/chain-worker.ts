import { type ChainInput, type ChainMessage, checkChain } from './follow-chain.ts';

const say = (message: ChainMessage) => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<ChainInput>) => {
  void checkChain(data, (done, total) => say({ kind: 'progress', done, total })).then((verdict) =>
    say({ kind: 'verdict', verdict }),
  );
});
