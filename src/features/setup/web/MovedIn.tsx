import { lazy, Suspense } from 'react';
import { basePath } from '#platform/web/api/base-path.ts';
import { Doorway } from '#platform/web/ui/Doorway.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { setupMessages as t } from '../messages/index.ts';
import { addressForPhones } from '../setup.rules.ts';
import styles from './MovedIn.module.css';
import { ToSignIn } from './ToSignIn.tsx';

const HomeQr = lazy(async () => ({ default: (await import('./HomeQr.tsx')).HomeQr }));

interface MovedInProps {
  names: readonly [string, string];
  /** Where the server thinks that phones find it. */
  address: string | null;
}

/** The home is theirs: the way in, here and on their phones. */
export function MovedIn({ names, address }: MovedInProps) {
  const texts = t.wizard.movedIn;
  const forPhones = addressForPhones(address, location.origin + basePath);
  return (
    <Doorway initials={names} apart={0}>
      <Page title={texts.title} intro={texts.intro} couple={t.wizard.app}>
        <div className={styles.movedIn}>
          <section className={styles.phones} aria-labelledby="phones">
            {forPhones !== null && (
              <Suspense fallback={<Skeleton shape="block" width="148px" height="148px" />}>
                <HomeQr address={forPhones} />
              </Suspense>
            )}
            <div className={styles.words}>
              <h2 className={styles.heading} id="phones">
                {texts.phones}
              </h2>
              <p>{forPhones === null ? texts.noAddress : texts.scan}</p>
              {forPhones !== null && <p className={styles.address}>{forPhones}</p>}
            </div>
          </section>
          <ToSignIn>{texts.enter}</ToSignIn>
        </div>
      </Page>
    </Doorway>
  );
}
