export const apiHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Headers of images and downloads, on top of `apiHeaders`: no script inside them can run. */
export const imageHeaders = {
  'cache-control': 'private, no-cache',
  'content-security-policy': "default-src 'none'; sandbox",
} as const;

export const pageHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
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

export const encryptedHeaders = { 'strict-transport-security': 'max-age=63072000' } as const;

/** Headers of pages over HTTPS. Over HTTP browsers ignore them with a console error. */
export const encryptedPageHeaders = {
  ...encryptedHeaders,
  'cross-origin-opener-policy': 'same-origin',
} as const;
