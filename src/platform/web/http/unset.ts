import { type ApiError, setupNeededText } from '#shared/api-error.ts';

const listeners = new Set<() => void>();

/** Whether a refusal says that the home has no two people yet (decisions §1). */
export const saysUnset = ({ status, message }: ApiError): boolean =>
  status === 409 && message === setupNeededText;

/** Tells whoever knows the way to the set-up. */
export function tellUnset(): void {
  for (const listener of listeners) listener();
}

/** Runs `listener` whenever a call is refused because the set-up is not finished. Returns how to stop. */
export function onUnset(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
