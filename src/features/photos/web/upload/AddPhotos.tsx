import ImagePlus from 'lucide-react/icons/image-plus';
import { Button } from '#platform/web/ui/Button.tsx';
import { DropFrame } from '#platform/web/ui/DropFrame.tsx';
import { useIncomingFiles } from '#platform/web/ui/files.ts';
import { t } from '../../messages/index.ts';
import { uploads, useUploads } from './uploads.ts';

/** Opens the uploader. */
export const AddPhotosButton = () => (
  <Button
    variant="primary"
    icon={<ImagePlus size={20} strokeWidth={1.75} aria-hidden="true" />}
    aria-haspopup="dialog"
    onClick={uploads.open}
  >
    {t.gallery.add}
  </Button>
);

/** Takes photos that are dropped anywhere on its page, or pasted. */
export function PhotoDropArea() {
  const isDragging = useIncomingFiles(uploads.add);
  const { isOpen } = useUploads();
  if (!isDragging || isOpen) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-popover grid animate-appear bg-page/70 p-3">
      <DropFrame look="over-page">
        <div className="grid h-full place-items-center">
          <p className="flex gap-3 items-center py-4 px-6 m-4 border border-hairline rounded-card bg-surface shadow-2 text-18 font-semibold [&_svg]:flex-none">
            <ImagePlus size={28} strokeWidth={1.75} aria-hidden="true" />
            {t.gallery.dropAnywhere}
          </p>
        </div>
      </DropFrame>
    </div>
  );
}
