import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Dialog, FullScreen } from '#platform/web/ui/Dialog.tsx';
import { Menu } from '#platform/web/ui/Menu.tsx';
import { Popover } from '#platform/web/ui/Popover.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';

const small = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function Overlays() {
  const confirm = useConfirm();
  const [open, setOpen] = useState(false);
  const [full, setFull] = useState<'screen' | 'window'>();
  const [locked, setLocked] = useState(false);
  const [name, setName] = useState('');
  const [answer, setAnswer] = useState('none');
  return (
    <Card labelledBy="overlays">
      <h2 className="head" id="overlays">
        Over the page
      </h2>
      <div className="stack">
        <div className="row">
          <Button onClick={() => setOpen(true)}>Open dialog</Button>
          <Button
            variant="danger"
            onClick={async () => {
              const yes = await confirm({
                title: 'Delete photo?',
                text: 'Are you sure you want to delete this photo?',
                action: 'Delete',
                danger: true,
              });
              setAnswer(yes ? 'yes' : 'no');
            }}
          >
            Ask
          </Button>
        </div>
        <div className="row">
          <Button onClick={() => setFull('screen')}>Fill the screen</Button>
          <Button onClick={() => setFull('window')}>Open a window</Button>
        </div>
        <div className="row">
          <Menu
            label="More for Picnic"
            icon={<Ellipsis {...small} />}
            placement="bottom start"
            items={[
              {
                id: 'edit',
                label: 'Edit',
                icon: <Pencil {...small} />,
                onSelect: () => setAnswer('edit'),
              },
              {
                id: 'move',
                label: 'Move',
                disabledReason: 'You are offline',
                onSelect: () => setAnswer('move'),
              },
              {
                id: 'delete',
                label: 'Delete',
                danger: true,
                icon: <Trash2 {...small} />,
                onSelect: () => undefined,
              },
            ]}
          />
          <Popover
            label="Days Together"
            button={<span className="us-text numerals">2,357 days</span>}
          >
            <p>Since June 8th, 2020</p>
            <Button size="small">Copy</Button>
          </Popover>
          <Popover label="At the edge" button="At the edge" align="start">
            <p>
              A panel that would stand out of a phone's screen if it were not pushed back into it.
            </p>
          </Popover>
          <Button onClick={() => toast.photo('Photo details updated successfully!')}>
            Photo toast
          </Button>
          <Button onClick={() => toast.general('תמונה חדשה')}>Toast in Hebrew</Button>
          <Button
            onClick={() =>
              toast.general('3 photos deleted', {
                tone: 'warn',
                by: 'pink',
                duration: null,
                actions: [{ label: 'Undo', onPress: () => setAnswer('undone') }],
              })
            }
          >
            Lasting toast
          </Button>
        </div>
        <p data-testid="answer">{answer}</p>
      </div>
      {full !== undefined && (
        <FullScreen label="A photo" look={full} onClose={() => setFull(undefined)}>
          <div className="stage">
            <p>A picture, as large as there is room.</p>
            <Button autoFocus onClick={() => setFull(undefined)}>
              Close
            </Button>
          </div>
        </FullScreen>
      )}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="New category"
        description="A shelf for photos that belong together."
        locked={locked ? 'Spinning' : undefined}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              Save
            </Button>
          </>
        }
      >
        <div className="stack">
          <TextField label="Name" value={name} onChange={setName} />
          <Button onClick={() => setLocked(!locked)}>{locked ? 'Unlock' : 'Lock'}</Button>
        </div>
      </Dialog>
    </Card>
  );
}
