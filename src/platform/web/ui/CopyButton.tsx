import { t } from '#shared/messages/index.ts';
import { Button } from './Button.tsx';
import { toast } from './toast.ts';

/** Copies a text. Browsers allow that on secure pages only. */
export function CopyButton({ text, size }: { text: string; size?: 'small' | 'medium' }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.general(t.copied, { tone: 'ok' });
    } catch {
      toast.general(t.copyFailed, { tone: 'warn' });
    }
  };
  return (
    <Button
      size={size}
      disabledReason={globalThis.isSecureContext ? undefined : t.copyNeedsHttps}
      onClick={() => void copy()}
    >
      {t.copy}
    </Button>
  );
}
