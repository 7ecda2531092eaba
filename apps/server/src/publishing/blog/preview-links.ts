import { DAY_MS } from '@auspex/market';
import type { Platform } from '../../platform/module.ts';
import { deriveKey, loadMasterKey } from '../../platform/secrets/master-key.ts';
import { seal, unseal } from '../../platform/secrets/seal.ts';
import { articlePath } from './write-blog-page.ts';

const LIFE_MS = DAY_MS;
const PLACE = 'article preview link';

/** Addresses that show an article that is not public: sealed, so that nobody can make one, and valid for a day. */
export interface PreviewLinks {
  make(article: { readonly id: string; readonly slug: string }): { path: string; expiresAt: Date };
  /** The article's id; null if the address was not made here, or is too old. */
  read(token: string): string | null;
}

export function createPreviewLinks({ config, clock }: Pick<Platform, 'config' | 'clock'>): PreviewLinks {
  let key: Buffer | null = null;
  // The key file exists only once the installation has started.
  const sealing = () => {
    key ??= deriveKey(loadMasterKey(config), 'article previews');
    return key;
  };
  return {
    make({ id, slug }) {
      const expiresAt = new Date(clock.now() + LIFE_MS);
      const token = seal(sealing(), `${id} ${expiresAt.getTime()}`, PLACE).toString('base64url');
      return { path: `${articlePath(slug)}?preview=${token}`, expiresAt };
    },
    read(token) {
      if (!/^[\w-]{38,600}$/.test(token)) return null;
      try {
        const [id = '', until = ''] = unseal(sealing(), Buffer.from(token, 'base64url'), PLACE)
          .toString('utf8')
          .split(' ');
        return clock.now() < Number(until) ? id : null;
      } catch {
        return null;
      }
    },
  };
}
