import { expect, test } from 'vitest';
import { newIdempotencyKey } from '#platform/web/api/client.ts';
import { fileNamed, jpegNamed } from '../../../../../tests/components/files.ts';
import { photoTakenInMay } from '../../../../../tests/components/photos.ts';
import { server } from '../../../../../tests/components/server.ts';
import { uploadPhoto } from '../../photos.contract.ts';
import { beginVideo } from '../../videos.contract.ts';
import { sendPhoto } from './photo-upload.ts';

async function sendLivePhoto() {
  server.reply(uploadPhoto, 201, { message: 'Added', photo: photoTakenInMay(14) });
  const video = fileNamed('us.mov', 'video/quicktime');
  return sendPhoto(
    {
      blob: await jpegNamed('us.jpg'),
      takenAt: null,
      isOriginal: true,
      note: null,
      second: { is: 'video', blob: video },
    },
    'us.jpg',
    { idempotencyKey: newIdempotencyKey() },
  );
}

test.each([400, 413, 415])(
  'live photo: only the photo is added if its video gets a %i',
  async (status) => {
    server.reply(beginVideo, status);
    expect(await sendLivePhoto()).toMatchObject({ photo: { id: 14 } });
    expect(server.requests(uploadPhoto)).toHaveLength(1);
  },
);

test.each([429, 500, 507])(
  'live photo: fails as a whole if its video gets a %i',
  async (status) => {
    server.reply(beginVideo, status);
    await expect(sendLivePhoto()).rejects.toMatchObject({ status });
    expect(server.requests(uploadPhoto)).toEqual([]);
  },
);
