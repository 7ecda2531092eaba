import { defineMessages } from '../../../shared/i18n/messages.ts';
import { teamEnglish } from './team.en.ts';

export const teamText = defineMessages(teamEnglish, async () => (await import('./team.fr.ts')).teamFrench);
