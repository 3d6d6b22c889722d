/* Apart from the other texts of the platform, since few pages need these at first. */

const copy = {
  copy: 'Copy',
  copied: 'Copied',
  needsHttps: 'The copy button needs HTTPS. Select the text and copy it yourself.',
  failed: "This browser can't copy. Select the text and copy it yourself.",
};

export const en = { copy };
