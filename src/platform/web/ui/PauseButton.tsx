import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useMotionControl } from '../motion.ts';
import { IconButton } from './Button.tsx';

export type PauseButtonProps = {
  label: string;
  variant?: 'plain' | 'quiet';
  /** Called before the animations change. */
  onToggle?: () => void;
};

/** Pauses everything that moves on this device. */
export function PauseButton({ label, variant = 'plain', onToggle }: PauseButtonProps) {
  const { isPaused, toggle } = useMotionControl();
  const Icon = isPaused ? Play : Pause;
  return (
    <IconButton
      label={label}
      variant={variant}
      icon={<Icon size={20} strokeWidth={1.75} />}
      aria-pressed={isPaused}
      onClick={() => {
        onToggle?.();
        toggle();
      }}
    />
  );
}
