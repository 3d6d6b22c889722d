import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { placeIn } from '#shared/notice.ts';

/** Leads to where a notification points that was tapped, and sees to it that this browser goes on being reached. */
export function NoticeDoor() {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    const follow = ({ data, ports: [asker] }: MessageEvent) => {
      const place = placeIn(data);
      if (place === null) return;
      asker?.postMessage('gone');
      void navigate(place);
    };
    serviceWorker.addEventListener('message', follow);
    return () => serviceWorker.removeEventListener('message', follow);
  }, [navigate]);
  useEffect(() => {
    if (!('Notification' in window) || Notification.permission !== 'granted') return;
    // The next start tries again.
    void import('./stay-reached.ts')
      .then(({ stayReached }) => stayReached())
      .catch(() => undefined);
  }, []);
  return null;
}
