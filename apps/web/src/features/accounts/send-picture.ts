import { CallError } from '@auspex/contract/client';
import { callHeaders } from '../../shared/api/call-headers.ts';

export type PictureName = 'avatar' | 'background';

interface Answer {
  readonly url?: string | null;
  readonly error?: { readonly message: string; readonly details?: { readonly code?: string } };
}

function failureOf(status: number, answer: Answer): CallError {
  return new CallError({
    status,
    message: answer.error?.message ?? 'Network Error',
    code: status === 0 ? 'network' : (answer.error?.details?.code ?? null),
    details: answer.error?.details,
  });
}

/** Sends a picture as a multipart form and tells how far it is; answers with the picture's new address. */
export function sendPicture(
  name: PictureName,
  picture: Blob,
  onProgress: (share: number) => void,
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/user/pictures/${name}`);
    for (const [header, value] of Object.entries(callHeaders())) request.setRequestHeader(header, value);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const answer = (request.response ?? {}) as Answer;
      if (request.status === 200) resolve(answer.url ?? null);
      else reject(failureOf(request.status, answer));
    };
    request.onerror = () => reject(failureOf(0, {}));
    const form = new FormData();
    form.set('file', picture, `${name}.png`);
    request.send(form);
  });
}

/** Removes a picture; answers with the address that is shown instead. */
export async function removePicture(name: PictureName): Promise<string | null> {
  const response = await fetch(`/api/user/pictures/${name}`, { method: 'DELETE', headers: callHeaders() });
  const answer = (await response.json()) as Answer;
  if (!response.ok) throw failureOf(response.status, answer);
  return answer.url ?? null;
}
