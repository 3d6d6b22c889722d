import { useEffect } from 'react';
import { registerWorker } from './registration.ts';

/** What makes the pages an app of their own on a phone. It comes last: nothing on the screen needs it. */
export function InstalledApp() {
  useEffect(() => void registerWorker(), []);
  return null;
}
