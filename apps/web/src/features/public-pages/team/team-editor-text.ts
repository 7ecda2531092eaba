import { defineMessages } from '../../../shared/i18n/messages.ts';
import { teamEditorEnglish } from './team-editor.en.ts';

export const teamEditorText = defineMessages(
  teamEditorEnglish,
  async () => (await import('./team-editor.fr.ts')).teamEditorFrench,
);
