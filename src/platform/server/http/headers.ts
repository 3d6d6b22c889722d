/** On every answer of the calls below `/api`. */
export const apiHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** On pictures, instead of some of those: what made its way into one can do nothing. */
export const pictureHeaders = {
  'cache-control': 'private, no-cache',
  'content-security-policy': "default-src 'none'; sandbox",
} as const;

/** On every page (safety.md "Headers"). */
export const pageHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
} as const;

/** Only over https: from then on the browser asks for nothing else. */
export const encryptedHeaders = { 'strict-transport-security': 'max-age=63072000' } as const;

/** On pages over https; on plain http a browser ignores it, and complains. */
export const encryptedPageHeaders = {
  ...encryptedHeaders,
  'cross-origin-opener-policy': 'same-origin',
} as const;
