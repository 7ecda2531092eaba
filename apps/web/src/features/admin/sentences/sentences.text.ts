import { sentences } from '@auspex/market';
import { defineMessages } from '../../../i18n/messages.ts';

export const sentencesText = defineMessages(sentences, import.meta.glob('./sentences.??.ts'));
