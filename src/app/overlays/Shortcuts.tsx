import { useEffect, useState } from 'react';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Switch } from '#platform/web/ui/Switch.tsx';
import { t } from './messages/index.ts';
import { isSingleKey, setSingleKeys, useSingleKeys } from './single-keys.ts';

/** All keyboard shortcuts, and the switch for single letters. */
export const ShortcutList = () => (
  <div className="grid gap-6">
    <Switch
      label={t.singleKeys}
      description={t.singleKeysMean}
      on={useSingleKeys()}
      onChange={setSingleKeys}
    />
    {t.places.map(({ place, entries }) => (
      <section key={place} aria-label={place}>
        <h3 className="mb-2 text-16 font-[700]">{place}</h3>
        <dl className="grid">
          {entries.map(({ keys, does }) => (
            <div
              key={does}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2"
            >
              <dt>{does}</dt>
              <dd className="ml-auto flex flex-wrap gap-2">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="min-w-7 rounded-small border border-control bg-sunken px-2 py-0.5 text-center font-ui text-13 font-semibold whitespace-nowrap"
                  >
                    {key}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </div>
);

/** The shortcuts in a dialog, on `?`. Not while typing, nor over another dialog. */
export function ShortcutSheet() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || !isSingleKey(event)) return;
      const { target } = event;
      if (target instanceof Element && target.closest('[role$="dialog"]') !== null) return;
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
      title={t.title}
      description={t.description}
      closeOnOutside
    >
      <ShortcutList />
    </Dialog>
  );
}
