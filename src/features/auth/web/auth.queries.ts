import * as z from 'zod/mini';
import { request } from '#platform/web/api/client.ts';
import { apiQuery, queryClient, useApiMutation } from '#platform/web/api/queries.ts';
import { chooseLanguage } from '#platform/web/language.ts';
import { persistedValue } from '#platform/web/session/persisted-value.ts';
import { afterSignOutGuards, session } from '#platform/web/session/session.ts';
import type { Profile } from '#shared/user.ts';
import * as contract from '../auth.contract.ts';

export const partnersQuery = apiQuery(contract.readPartners);
export const profileQuery = apiQuery(contract.readProfile);
export const partnerQuery = apiQuery(contract.readPartner);
export const sessionsQuery = apiQuery(contract.readSessions);

/** Shows a new name or language. It is part of photos, memories and notes too, so everything is read again. */
export async function applyProfile(user: Profile): Promise<void> {
  const isOwn = user.username === session.username();
  const { queryKey } = isOwn ? profileQuery : partnerQuery;
  // The response of a pending read may be older.
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, user);
  void queryClient.invalidateQueries();
  if (isOwn) await chooseLanguage(user.locale, user.username);
}

export const lastUsername = persistedValue('identity', z.string());

export const useSignIn = () =>
  useApiMutation(contract.login, {
    meta: { handlesError: true },
    async onSuccess({ token, user }) {
      await chooseLanguage(user.locale, user.username);
      lastUsername.set(user.username);
      session.signIn(token);
    },
  });

/** Signs out once every guard has agreed. The server ends the session too, if it is reachable. */
export const signOut = (): void =>
  afterSignOutGuards(() => {
    request(contract.logout).catch(() => undefined);
    session.leave();
  });
