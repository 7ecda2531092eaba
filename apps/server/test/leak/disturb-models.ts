import type { Disturbance } from './disturbance.ts';

/** Cards depend on the models that existed, to which the signals' disturbance adds. */
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
