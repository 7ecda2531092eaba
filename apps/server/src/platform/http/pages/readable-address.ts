import { isPercentEncoded } from '../../../config/environment-reader.ts';

/**
 * The address with its undecodable parts escaped: `/news/%E0` becomes `/news/%25E0`. Null if nothing needs fixing,
 * and for what is not a path of this site.
 */
export function readableAddress(url: string): string | null {
  if (!url.startsWith('/')) return null;
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  // A path that starts with two slashes would lead to another site.
  const local = path.replace(/^[/\\]+/, '/');
  const mended = local
    .split('/')
    .map((part) => (isPercentEncoded(part) ? part : part.replaceAll('%', '%25')))
    .join('/');
  return mended === local ? null : `${mended}${end === -1 ? '' : url.slice(end)}`;
}
