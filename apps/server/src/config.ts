/** An identity provider that members may sign in with; every address can be set, so that another issuer can stand in. */
export interface SocialProvider {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly userInfoUrl: string;
  /** Expected `iss` of the identity token; null where the provider issues none. */
  readonly issuer: string | null;
}

export type FileStoreConfig =
  | { readonly kind: 'local'; readonly folder: string }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      readonly region: string;
      readonly endpoint: string | null;
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
    };

export type MailConfig =
  /** Mails are "sent" into the outbox table, where `/dev/outbox` shows them. */
  | { readonly kind: 'outbox'; readonly from: string }
  | { readonly kind: 'smtp'; readonly from: string; readonly url: string };

/** Everything that can be set from outside, parsed once at start; `loadConfig` is the only reader of the environment. */
export interface Config {
  /** `web` answers requests, `worker` runs jobs, `all` does both. */
  readonly role: 'web' | 'worker' | 'all';
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** The address that links in mails and feeds use; never taken from a request. */
  readonly publicUrl: string;
  /** Both `host` and `publicUrl` are this machine: demo accounts and `/dev/outbox` exist. */
  readonly loopback: boolean;
  /** Data folder (`AUSPEX_HOME`): embedded database, uploads, master key. */
  readonly home: string;
  readonly database: {
    /** Null starts the embedded PostgreSQL. */
    readonly url: string | null;
    /** For migrations; falls back to `url`. */
    readonly ownerUrl: string | null;
    /** Around a pooler, for LISTEN; falls back to `url`. */
    readonly directUrl: string | null;
  };
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** SHA-256 (hex) of the configured client key; null accepts any client. */
  readonly clientKeyHash: string | null;
  /** Addresses or CIDR ranges whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  readonly metricsToken: string | null;
  readonly adminIds: readonly string[];
  readonly supportEmail: string;
  readonly mail: MailConfig;
  readonly files: FileStoreConfig;
  readonly market: { readonly sources: readonly string[]; readonly seed: string };
  /** `sim:<seed>` or `live`; every fact belongs to one world. */
  readonly world: string;
  readonly google: SocialProvider | null;
  readonly facebook: SocialProvider | null;
  /** 32 bytes in base64 from the environment; null takes or makes the key file in `home`. */
  readonly masterKey: string | null;
  readonly drainSeconds: number;
}
