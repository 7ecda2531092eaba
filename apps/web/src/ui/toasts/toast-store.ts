export type ToastTone = 'plain' | 'success' | 'error';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
  readonly durationMs: number;
  readonly action: ToastAction | undefined;
}

/** What a press on the toast does, such as taking back what it tells of. */
export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

export interface ToastState {
  /** Top centre: the answer to what the member just did. One at a time, the newest. */
  readonly answer: Toast | undefined;
  /** Top right: work that ended in the background. */
  readonly jobs: readonly Toast[];
}

interface ToastOptions {
  readonly tone?: ToastTone;
  readonly action?: ToastAction;
  /** Holds something to take, such as a text to copy. */
  readonly stays?: true;
}

const ANSWER_MS = 2000;
/** Two seconds are too short for a sentence that nobody expected. */
const FAILURE_MS = 5000;
const JOB_MS = 5000;
/** Long enough to read what it offers and get there by keyboard. */
const ACTION_MS = 20_000;
const MOST_JOBS = 3;

export interface ToastStore {
  readonly read: () => ToastState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly answer: (text: string, options?: ToastOptions) => void;
  readonly job: (text: string, options?: ToastOptions) => void;
  readonly dismiss: (id: number) => void;
}

export function createToastStore(): ToastStore {
  let state: ToastState = { answer: undefined, jobs: [] };
  let lastId = 0;
  const listeners = new Set<() => void>();
  const put = (next: ToastState) => {
    state = next;
    for (const each of listeners) each();
  };
  const make = (text: string, options: ToastOptions, durationMs: number): Toast => {
    lastId += 1;
    const { tone = 'plain', action, stays } = options;
    const usual = tone === 'error' ? FAILURE_MS : durationMs;
    return { id: lastId, text, tone, durationMs: action || stays ? ACTION_MS : usual, action };
  };
  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    answer: (text, options = {}) => put({ ...state, answer: make(text, options, ANSWER_MS) }),
    job: (text, options = {}) =>
      put({ ...state, jobs: [...state.jobs, make(text, options, JOB_MS)].slice(-MOST_JOBS) }),
    dismiss: (id) =>
      put({
        answer: state.answer?.id === id ? undefined : state.answer,
        jobs: state.jobs.filter((each) => each.id !== id),
      }),
  };
}

/** The application's one store: `toasts.answer('Saved')`, `toasts.job('Import finished')`. */
export const toasts: ToastStore = createToastStore();
