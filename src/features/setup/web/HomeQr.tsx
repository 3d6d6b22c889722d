import { encode } from 'uqr';
import { setupMessages as t } from '../messages/index.ts';
import styles from './MovedIn.module.css';

/** Modules of quiet around a code; readers need them. */
const quiet = 4;

/** An address as a code for the camera of a phone; dark on light in both themes, as readers expect. */
export function HomeQr({ address }: { address: string }) {
  const { data, size } = encode(address, { ecc: 'M', border: quiet });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t.wizard.movedIn.qr(address)}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#221b29" />
    </svg>
  );
}
