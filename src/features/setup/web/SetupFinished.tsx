import { Link } from 'react-router';
import { encode } from 'uqr';
import { basePath } from '#platform/web/api/base-path.ts';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { SignedOutLayout } from '#platform/web/ui/SignedOutLayout.tsx';
import { t } from '../messages/index.ts';
import { addressForPhones } from '../setup.rules.ts';
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
        <div className="grid gap-6">
          <section
            className="flex flex-wrap items-center gap-5 rounded-card border border-hairline bg-surface p-5 shadow-2"
            aria-labelledby="phones"
          >
            {url !== null && <QrCode url={url} />}
            <div className="grid min-w-0 flex-[1_1_180px] gap-1 text-ink-muted">
              <h2 className="text-18 text-ink" id="phones">
                {texts.phones}
              </h2>
              <p>{url === null ? texts.noAddress : texts.scan}</p>
              {url !== null && <p className="font-semibold wrap-anywhere text-ink">{url}</p>}
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
      className="size-37 flex-none rounded-control border border-line bg-[#fff]"
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
