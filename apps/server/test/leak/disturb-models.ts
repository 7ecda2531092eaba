import type { Disturbance } from './disturbance.ts';

/** Cards stand on the models that were there, which the disturbance of the signals adds to. */
export const disturbModels: Disturbance = {
  module: 'models',
  disturb: async () => undefined,
  named: ['models.card'],
  questions: async ({ database, world }) => {
    const rows = await database.query<{ version: string }>(
      'select distinct version from signal_model where world = $1',
      [world],
    );
    return rows.map(({ version }) => ({
      ...{ call: 'models.card', method: 'GET' as const },
      url: `/api/models/${encodeURIComponent(version)}`,
    }));
  },
};
