import { useEffect, useState } from 'react';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { appMessages as t } from '../messages/index.ts';
import { ShortcutList } from './ShortcutList.tsx';
import { isSingleKey } from './single-keys.ts';

/** What lies over the page, and ends first. */
const overPage = '[role="dialog"], [role="alertdialog"]';

/** All shortcuts, on `?`. Not where somebody types, nor over another dialog. */
export function ShortcutSheet() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || !isSingleKey(event)) return;
      if (event.target instanceof Element && event.target.closest(overPage) !== null) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      title={t.shortcuts.title}
      description={t.shortcuts.description}
      closeOnOutside
    >
      <ShortcutList />
    </Dialog>
  );
}
