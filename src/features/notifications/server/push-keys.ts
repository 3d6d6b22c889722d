import { createECDH } from 'node:crypto';
import { join } from 'node:path';
import { UnusableFolder } from '#platform/server/data-folder.ts';
import { readIfExists, writeDurably } from '#platform/server/disk.ts';
import type { Entropy } from '#platform/server/entropy.ts';

/** By which push services know the home (RFC 8292): base64url, of 65 and 32 bytes. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const curve = 'prime256v1';

/** The keys of this home, in `push.key` of its data folder; drawn at the first start. Throws where the file holds none. */
export function openPushKeys(folder: string, entropy: Entropy): PushKeys {
  const file = join(folder, 'push.key');
  const kept = readIfExists(file);
  if (kept !== null) return keysOf(kept);
  const keys = drawKeys(entropy);
  writeDurably(file, `${keys.privateKey}\n`);
  return keys;
}

function drawKeys(entropy: Entropy): PushKeys {
  for (;;) {
    const keys = keysFrom(entropy.bytes(32));
    // Of 2³² draws one is not below the order of the curve.
    if (keys !== null) return keys;
  }
}

function keysOf(written: string): PushKeys {
  const keys = keysFrom(Buffer.from(written.trim(), 'base64url'));
  if (keys === null) {
    throw new UnusableFolder(
      'push.key does not hold a key of 256 bits. Put the right file back; or delete it, and notifications are turned on anew on every device.',
    );
  }
  return keys;
}

function keysFrom(secret: Buffer): PushKeys | null {
  if (secret.length !== 32) return null;
  const pair = createECDH(curve);
  try {
    pair.setPrivateKey(secret);
  } catch {
    return null;
  }
  const publicKey = pair.getPublicKey('base64url');
  return { publicKey, privateKey: secret.toString('base64url') };
}
