import { CallError } from '@auspex/contract/client';
import { callHeaders } from '../../../shared/api/call-headers.ts';

interface Answer {
  readonly url?: string;
  readonly error?: { readonly message: string; readonly details?: { readonly code?: string } };
}

/** Letters, digits, dot, dash and underscore, as the store takes them; the time keeps two of a name apart. */
function imageName(name: string, at: number): string {
  const plain = name
    .normalize('NFKD')
    .split(/[^A-Za-z0-9_-]/)
    .filter(Boolean)
    .join('-');
  return `${at.toString(36)}-${plain.slice(-80)}`;
}

/** Sends a picture to `images/marketing` and tells how far it is; answers with its address. */
export function sendImage(file: File, onProgress: (share: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/files/images/marketing/${imageName(file.name, Date.now())}`);
    for (const [header, value] of Object.entries(callHeaders())) request.setRequestHeader(header, value);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    const fail = (answer: Answer) =>
      reject(
        new CallError({
          status: request.status,
          message: answer.error?.message ?? 'Network Error',
          code: request.status === 0 ? 'network' : (answer.error?.details?.code ?? null),
          details: answer.error?.details,
        }),
      );
    request.onload = () => {
      const answer = (request.response ?? {}) as Answer;
      if (request.status === 200 && answer.url !== undefined) resolve(answer.url);
      else fail(answer);
    };
    request.onerror = () => fail({});
    const form = new FormData();
    form.set('file', file);
    request.send(form);
  });
}
