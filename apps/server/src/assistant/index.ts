import { readFileSync } from 'node:fs';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { allTools, checkSentence, createLocalModel } from '@auspex/assistant';
import { calls } from '@auspex/contract';
import { accountsModule } from '../accounts/index.ts';
import { marketModule } from '../market/index.ts';
import { defineModule } from '../platform/module.ts';
import { answerLimits } from './answer-question.ts';
import { assistantHandlers } from './assistant-calls.ts';
import { addMcpRoute } from './mcp-route.ts';
import { NewChats } from './new-chats.ts';
import { openOutsideModel } from './open-model.ts';
import { RunningAnswers } from './running-answers.ts';

const scoreFile = new URL('../../../../packages/assistant/src/score.json', import.meta.url);
const scoreShape = calls['assistant.status'].reply.shape.score;

/** The last scoring; null before the first. */
function readScore() {
  try {
    return scoreShape.parse(JSON.parse(readFileSync(scoreFile, 'utf8')));
  } catch {
    return null;
  }
}

/** Answers questions from what the asking member’s own screens show. */
export const assistantModule = defineModule({
  name: 'assistant',
  // What an instant of the past means is the market's to say.
  needs: { accounts: accountsModule, market: marketModule },
  create({ platform, accounts }) {
    const { config, bus, logger } = platform;
    const running = new RunningAnswers(bus, logger);
    let model: Promise<LanguageModelV4> | undefined;
    const openModel = () => {
      const { assistant } = config;
      model ??=
        assistant.kind === 'local' ? Promise.resolve(createLocalModel()) : openOutsideModel(assistant);
      return model;
    };
    const parts = {
      ...{ platform, config: config.assistant, tools: allTools, check: checkSentence, limits: answerLimits },
      ...{ running, openModel, newChats: new NewChats(platform), score: readScore() },
      readerOf: accounts.readerOf,
    };
    return {
      service: { running },
      calls: assistantHandlers(parts),
      routes: (app) => {
        addMcpRoute(parts, app);
        // An answer that is being written would keep the server from closing.
        app.addHook('preClose', async () => running.endAll());
      },
      start: () => running.start(),
      stop: () => running.stop(),
    };
  },
});
