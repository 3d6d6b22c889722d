import { Button } from './Button.tsx';
import { t } from './messages/index.ts';
import { toast } from './toast.ts';

/** Copies a text. Browsers allow that on secure pages only. */
export function CopyButton({ text, size }: { text: string; size?: 'small' | 'medium' }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.general(t.copy.copied, { tone: 'ok' });
    } catch {
      toast.general(t.copy.failed, { tone: 'warn' });
    }
  };
  return (
    <Button
      size={size}
      disabledReason={globalThis.isSecureContext ? undefined : t.copy.needsHttps}
      onClick={() => void copy()}
    >
      {t.copy.copy}
    </Button>
  );
}
