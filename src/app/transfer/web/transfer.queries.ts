import { queryOptions, useMutation } from '@tanstack/react-query';
import { basePath } from '#platform/web/api/base-path.ts';
import { request, upload } from '#platform/web/api/client.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { keepFrom } from '#platform/web/ui/files.ts';
import { ApiError } from '#shared/api-error.ts';
import { addressOf } from '#shared/endpoint.ts';
import { transferMessages as t } from '../messages/index.ts';
import {
  drawTicket,
  type ImportState,
  partBytes,
  readExportSize,
  readImport,
  readTicketedExport,
  sendImportPart,
  startImport,
} from '../transfer.contract.ts';

const rootKey = 'transfer';
const importKey = [rootKey, 'import'] as const;

/** How much an export would hold. */
export const exportSizeQuery = queryOptions({
  queryKey: [rootKey, 'size'],
  queryFn: () => request(readExportSize),
});

/** Milliseconds between two looks at an import that is under way. */
const pace = 1_000;

/** How far an import is, and what the last one did. What was read before it is stale once it is over. */
export const importQuery = queryOptions({
  queryKey: importKey,
  queryFn: async (): Promise<ImportState> => {
    const before = queryClient.getQueryData<ImportState>(importKey);
    const state = await request(readImport);
    if (before?.running != null && state.running === null) {
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey !== importKey });
    }
    const isUnknown = state.running === null && state.report === null && state.refused === null;
    const wasKnown = before != null && (before.running !== null || before.refused !== null);
    // A home that was started anew knows nothing of it.
    return isUnknown && wasKnown ? { ...state, refused: before.refused ?? t.page.cutOff } : state;
  },
  refetchInterval: ({ state }) => (state.data?.running == null ? false : pace),
});

/** Lets the browser fetch the export by itself: it may be larger than any page can hold. */
export const useExport = () =>
  useMutation({
    mutationFn: async () => {
      const { ticket } = await request(drawTicket);
      keepFrom(addressOf(basePath, readTicketedExport.path, { ticket }));
    },
  });

/** How much of a file has arrived; another try goes on from there. */
export interface Sending {
  readonly file: File;
  arrived: number;
}

/** Sends an export, part by part, and has it brought in. */
export const useImport = () =>
  useMutation({
    mutationFn: async ({
      sending,
      onSent,
    }: {
      sending: Sending;
      onSent: (bytes: number) => void;
    }) => {
      const { file } = sending;
      while (sending.arrived < file.size) {
        const at = sending.arrived;
        const part = file.slice(at, at + partBytes);
        const form = { file: part, name: 'part', body: { at: `${at}` } };
        const more = { onProgress: (share: number) => onSent(at + share * part.size) };
        const { received } = await upload(sendImportPart, form, more).catch((error: unknown) => {
          // What had arrived is there no more: from the beginning.
          if (error instanceof ApiError && error.status === 409) sending.arrived = 0;
          throw error;
        });
        sending.arrived = received;
      }
      const state = await request(startImport).catch(async (error: unknown) => {
        const isRefused = error instanceof ApiError && error.status === 409;
        // Not because another one is under way: of what was sent nothing is there any more.
        if (isRefused && (await request(readImport)).running === null) sending.arrived = 0;
        throw error;
      });
      queryClient.setQueryData(importKey, state);
    },
  });
