import { describe, expect, it, vi } from 'vitest';
import { pastColumns } from './report-columns.tsx';

// Columns show stars, which ask the server; there is none here.
vi.mock('../../shared/api/api.ts', () => ({ api: {} }));
vi.mock('../../shared/api/public-api.ts', () => ({ publicApi: {} }));
vi.mock('../../shared/session/http-auth-calls.ts', () => ({ httpAuthCalls: {} }));

describe('the past reports of one company', () => {
  it('EARN-7: fit whole in the window over the calendar', () => {
    const columns = pastColumns({ t: (key) => key, quarterName: () => 'Q3' });
    const width = columns.reduce((sum, { hidden, widthPx = 110 }) => sum + (hidden ? 0 : widthPx), 0);
    // The window is 1,280 px wide; its margins, and the borders of window and card, take 44.
    expect(width).toBeLessThanOrEqual(1280 - 44);
  });
});
