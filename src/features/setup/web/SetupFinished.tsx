import { Link } from 'react-router';
import { encode } from 'uqr';
import { basePath } from '#platform/web/api/base-path.ts';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { SignedOutLayout } from '#platform/web/ui/SignedOutLayout.tsx';
import { t } from '../messages/index.ts';
import { addressForPhones } from '../setup.rules.ts';
import styles from './Setup.module.css';
import { setSetupNeeded } from './setup-needed.queries.ts';

interface SetupFinishedProps {
  names: readonly [string, string];
  /** The server's URL for phones, if the server knows one. */
  address: string | null;
}

export function SetupFinished({ names, address }: SetupFinishedProps) {
  const texts = t.wizard.finished;
  const url = addressForPhones(address, location.origin + basePath);
  return (
    <SignedOutLayout initials={names} apart={0}>
      <Page title={texts.title} intro={texts.intro} couple={t.wizard.app}>
        <div className={styles.finished}>
          <section className={styles.phones} aria-labelledby="phones">
            {url !== null && <QrCode url={url} />}
            <div className={styles.instructions}>
              <h2 className={styles.heading} id="phones">
                {texts.phones}
              </h2>
              <p>{url === null ? texts.noAddress : texts.scan}</p>
              {url !== null && <p className={styles.address}>{url}</p>}
            </div>
          </section>
          <SignInLink>{texts.enter}</SignInLink>
        </div>
      </Page>
    </SignedOutLayout>
  );
}

const border = 4;

/** The code is dark on light in both themes, as readers expect. */
function QrCode({ url }: { url: string }) {
  const { data, size } = encode(url, { ecc: 'M', border });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t.wizard.finished.qr(url)}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#221b29" />
    </svg>
  );
}

export const SignInLink = ({ children }: { children: string }) => (
  <Link
    className={buttonClass({ variant: 'us', size: 'large', wide: true })}
    to="/login"
    replace
    onClick={() => setSetupNeeded(false)}
  >
    {children}
  </Link>
);
