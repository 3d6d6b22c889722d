import { createPreparer } from './preparer.ts';
import { sendPhoto } from './send-photo.ts';
import { keepsOriginals } from './settings.queries.ts';
import { takeBack } from './take-back.ts';

/** What photos of this tab are made ready and sent with. */
export const sending = { preparer: createPreparer(keepsOriginals), sendPhoto, takeBack };
