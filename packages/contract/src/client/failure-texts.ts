/** The texts that members see, word for word as specified. */
export const failureTexts = {
  internal: 'Internal Server Error',
  credentials: 'Invalid credentials',
  missing: 'Sorry! the data you are looking for could not be found',
  aborted: 'Request aborted',
  network: 'Network Error',
  marketData: 'Network response was not ok',
  timeout: (milliseconds: number) => `timeout of ${milliseconds} ms exceeded`,
} as const;

/** The status of a cloud function's failure by its HTTP status; any other, 500, and no answer at all are `internal`. */
export const callableStatuses: Readonly<Record<number, string>> = {
  400: 'invalid-argument',
  401: 'unauthenticated',
  403: 'permission-denied',
  404: 'not-found',
  409: 'aborted',
  429: 'resource-exhausted',
  499: 'cancelled',
  501: 'unimplemented',
  503: 'unavailable',
  504: 'deadline-exceeded',
};

/** The text of a status: three have fixed texts, every other shows the error's own message. */
export function textOfStatus(status: number, ownMessage: string | null): string {
  if (status === 500) return failureTexts.internal;
  if (status === 401) return failureTexts.credentials;
  if (status === 404) return failureTexts.missing;
  return ownMessage || `Request failed with status code ${status}`;
}
