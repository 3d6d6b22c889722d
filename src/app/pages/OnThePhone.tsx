import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { announce } from '#platform/web/ui/announce.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { useInstallPrompt } from '../installed-app/install-prompt.ts';
import { clearOfflineData, measureOfflineData } from '../installed-app/offline-data.ts';
import { supportsServiceWorker } from '../installed-app/registration.ts';
import { t } from '../messages/index.ts';

const part = 'grid gap-3 justify-items-start';
const title = 'text-18 font-semibold';
const use = 'max-w-[60ch] text-ink-muted';

/** The app as one of the device's own, and what of it works without a network; or why none of that is to be had here. */
export const OnThePhone = () =>
  supportsServiceWorker() ? (
    <div className="grid gap-8">
      <Install />
      <WithoutNetwork />
    </div>
  ) : (
    <div className={part}>
      <p>{isSecureContext ? t.onThePhone.unsupported : t.onThePhone.insecure}</p>
      {!isSecureContext && <p className={use}>{t.onThePhone.insecureHelp}</p>}
    </div>
  );

function Install() {
  const install = useInstallPrompt();
  const id = useId();
  return (
    <section className={part} aria-labelledby={id}>
      <h3 className={title} id={id}>
        {t.onThePhone.installTitle}
      </h3>
      {isInstalled() ? (
        <p>{t.onThePhone.installed}</p>
      ) : (
        <>
          <p className={use}>{t.onThePhone.installHere}</p>
          {install === null ? (
            <p>{isApple() ? t.onThePhone.installIos : t.onThePhone.installByMenu}</p>
          ) : (
            <Button onClick={install}>{t.onThePhone.install}</Button>
          )}
        </>
      )}
    </section>
  );
}

const isInstalled = () => matchMedia('(display-mode: standalone)').matches;
/** An iPad says that it is a Mac; no Mac has a touch screen. */
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const offlineDataQuery = queryOptions({
  queryKey: ['offline data'],
  queryFn: measureOfflineData,
  staleTime: 0,
});

function WithoutNetwork() {
  const query = useQuery(offlineDataQuery);
  const clear = useClear();
  const id = useId();
  return (
    <section className={part} aria-labelledby={id}>
      <h3 className={title} id={id}>
        {t.onThePhone.offlineTitle}
      </h3>
      <p className={use}>{t.onThePhone.keptMeans}</p>
      <Section query={query} error={undefined} skeleton={72}>
        {(data) =>
          data === null ? (
            <p>{t.onThePhone.notYet}</p>
          ) : (
            <>
              <p>{t.onThePhone.kept(data)}</p>
              <Button busy={clear.isPending} onClick={() => clear.mutate()}>
                {t.onThePhone.clear}
              </Button>
            </>
          )
        }
      </Section>
    </section>
  );
}

function useClear() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: clearOfflineData,
    onSuccess: () => {
      announce(t.onThePhone.cleared);
      return client.invalidateQueries(offlineDataQuery);
    },
  });
}
