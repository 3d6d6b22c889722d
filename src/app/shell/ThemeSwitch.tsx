import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { IconButton } from '#platform/web/ui/Button.tsx';
import { turnTheme } from '#platform/web/ui/theme/theme.ts';
import { useShownTheme } from '#platform/web/ui/theme/use-theme.ts';
import { appMessages as t } from '../messages/index.ts';

const icon = { size: 20, strokeWidth: 1.75 };

/** Turns the light off, or on again. */
export function ThemeSwitch() {
  const isDark = useShownTheme() === 'dark';
  return (
    <IconButton
      label={isDark ? t.theme.toLight : t.theme.toDark}
      icon={isDark ? <Sun {...icon} /> : <Moon {...icon} />}
      onClick={turnTheme}
    />
  );
}
