import { useEffect } from 'react';
import { importOverlayHistory } from './use-close-on-back.ts';

function store(value: unknown): void {
  importOverlayHistory()
    .then((overlayHistory) => overlayHistory.setReopened(value))
    .catch(() => undefined);
}

/** Lets the page open an overlay again after a reload: then `reopenedValue` returns the value. */
export function useReopen(value: unknown): void {
  useEffect(() => store(value), [value]);
  useEffect(() => () => store(undefined), []);
}

/** The value that an overlay stored before the page was reloaded. */
export const reopenedValue = (): unknown =>
  history.state?.isOverlay === true ? history.state.reopened : undefined;
