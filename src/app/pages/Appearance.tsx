import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { RadioTiles } from '#platform/web/ui/RadioTiles.tsx';
import { chooseTheme } from '#platform/web/ui/theme.ts';
import { useChosenTheme } from '#platform/web/ui/use-media.ts';
import { appMessages as t } from '../messages/index.ts';
import styles from './Appearance.module.css';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

const tiles = () =>
  [
    {
      value: 'system',
      label: t.theme.system,
      description: t.theme.systemMeans,
      picture: <Monitor {...icon} />,
    },
    {
      value: 'light',
      label: t.theme.light,
      description: t.theme.lightMeans,
      picture: <Sun {...icon} />,
    },
    {
      value: 'dark',
      label: t.theme.dark,
      description: t.theme.darkMeans,
      picture: <Moon {...icon} />,
    },
  ] as const;

/** Light, dark, or as the device has it. */
export const Appearance = () => (
  <div className={styles.appearance}>
    <RadioTiles
      label={t.theme.theme}
      tiles={tiles()}
      value={useChosenTheme()}
      onChange={chooseTheme}
    />
    <p className={styles.note}>{t.theme.onThisDevice}</p>
  </div>
);
