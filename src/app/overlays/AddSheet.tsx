import CalendarHeart from 'lucide-react/icons/calendar-heart';
import Gift from 'lucide-react/icons/gift';
import ImagePlus from 'lucide-react/icons/image-plus';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import { useNavigate } from 'react-router';
import { newBoxPath } from '#features/boxes/boxes.rules.ts';
import { newMemoryPath } from '#features/memories/memories.rules.ts';
import { acceptedUploads } from '#features/photos/upload.rules.ts';
import { requestUpload } from '#features/photos/web/upload/upload-events.ts';
import { openNote } from '#features/shared-note/web/open-note.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { FileButton } from '#platform/web/ui/FileButton.tsx';
import { t } from '../messages/index.ts';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The sheet that "+" opens, with everything that a user can add. */
export function AddSheet({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const goTo = (path: string) => {
    onClose();
    void navigate(path);
  };
  return (
    <Dialog open onClose={onClose} title={t.shell.add} size="small">
      <div className="grid gap-3">
        <FileButton
          size="large"
          wide
          icon={<ImagePlus {...icon} />}
          accept={acceptedUploads}
          multiple
          onChoose={(files) => {
            onClose();
            requestUpload(files);
          }}
        >
          {t.shell.addPhotos}
        </FileButton>
        <Button
          size="large"
          wide
          icon={<CalendarHeart {...icon} />}
          onClick={() => goTo(newMemoryPath)}
        >
          {t.shell.addMemory}
        </Button>
        <Button size="large" wide icon={<Gift {...icon} />} onClick={() => goTo(newBoxPath)}>
          {t.shell.createBox}
        </Button>
        <Button
          size="large"
          wide
          icon={<NotebookPen {...icon} />}
          onClick={() => {
            onClose();
            openNote();
          }}
        >
          {t.shell.openNote}
        </Button>
      </div>
    </Dialog>
  );
}
