import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { readNavigateMessage } from '#shared/notification.ts';

/** Opens the page of a clicked notification, and keeps this browser subscribed. */
export function NotificationHandler() {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    const open = ({ data, ports: [port] }: MessageEvent) => {
      const path = readNavigateMessage(data);
      if (path === null) return;
      port?.postMessage('done');
      void navigate(path);
    };
    serviceWorker.addEventListener('message', open);
    return () => serviceWorker.removeEventListener('message', open);
  }, [navigate]);
  useEffect(() => {
    if (!('Notification' in window) || Notification.permission !== 'granted') return;
    // An error is ignored: the next visit tries again.
    void import('./notifications.queries.ts')
      .then(({ syncSubscription }) => syncSubscription())
      .catch(() => undefined);
  }, []);
  return null;
}
