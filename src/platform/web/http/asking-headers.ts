/** The headers of everything that is asked for; `token` of who asks, or null. */
export const askingHeaders = (token: string | null): Record<string, string> => ({
  accept: 'application/json',
  ...(token !== null && { authorization: `Bearer ${token}` }),
});
