import ImagePlus from 'lucide-react/icons/image-plus';
import type { ButtonLook } from '#platform/web/ui/Button.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { photosMessages as t } from '../../messages/index.ts';
import { uploads } from './uploads.ts';

/** Opens the uploader (S2 §2). */
export function AddPhotosButton({ variant = 'primary', ...look }: ButtonLook) {
  return (
    <Button
      {...look}
      variant={variant}
      icon={<ImagePlus size={20} strokeWidth={1.75} aria-hidden="true" />}
      aria-haspopup="dialog"
      onClick={() => uploads.open()}
    >
      {t.upload.add}
    </Button>
  );
}
