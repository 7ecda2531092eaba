/** A data reply may never run, be framed or be sniffed as something else. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The policy of a page: our own scripts and those whose hash is known, and no third parties. */
export function pagePolicy(options: { scriptHashes: readonly string[]; secure: boolean }): string {
  const scripts = ["'self'", ...options.scriptHashes.map((hash) => `'${hash}'`)].join(' ');
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    "script-src-attr 'none'",
    // The interface kit sets styles on elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    ...(options.secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** A year, which is what browsers and the standard ask for. */
export const transportSecurity = 'max-age=31536000; includeSubDomains';

/** For every reply. */
export function commonHeaders(secure: boolean): Readonly<Record<string, string>> {
  return {
    'content-security-policy': dataPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(secure ? { 'strict-transport-security': transportSecurity } : {}),
  };
}

/** For pages, in addition to the policy. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=(), browsing-topics=()',
  'x-permitted-cross-domain-policies': 'none',
};
