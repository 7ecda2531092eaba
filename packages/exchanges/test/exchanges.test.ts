import { describeExchange } from './exchange-contract.ts';
import { paperStage } from './paper-stage.ts';
import { DIALECTS } from './scripted/start-scripted.ts';
import { scriptedStage } from './scripted-stage.ts';

describeExchange('The paper account', async () => {
  const { paper, pair, moveBook } = paperStage();
  return { exchange: paper, pair, moveBook, close: async () => undefined };
});

for (const dialect of DIALECTS) {
  describeExchange(`The adapter for ${dialect}`, async () => {
    const { exchange, server, pair } = await scriptedStage(dialect);
    return {
      exchange,
      pair,
      moveBook: async (book) => server.ledger.setBook(pair.symbol, book),
      close: server.close,
    };
  });
}
