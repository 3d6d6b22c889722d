import Heart from 'lucide-react/icons/heart';
import { useState } from 'react';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Button, IconButton } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Mark } from '#platform/web/ui/Mark.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { Spinner } from '#platform/web/ui/Spinner.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';

const noop = () => undefined;

export function Identity() {
  const now = useNow(1000);
  const [sent, setSent] = useState(false);
  return (
    <>
      <Card of="us" labelledBy="both">
        <h2 className="head" id="both">
          Both of us
        </h2>
        <div className="stack">
          <div className="row">
            <Mark size={64} label="Fivetwenty" />
            <Mark size={32} />
            <Mark size={20} />
            <Spinner size={32} />
          </div>
          <p className="display numerals us-text count">2,357 days</p>
          <p className="numerals">
            {now > 0 ? 'Ticking' : 'Not ticking'} · Łukasz Şebnem Őrs Œuvre ı ß
          </p>
          <div className="row">
            <Button variant="us" size="large" onClick={noop}>
              Spin the wheel
            </Button>
          </div>
        </div>
      </Card>
      <Card labelledBy="buttons">
        <h2 className="head" id="buttons">
          Buttons
        </h2>
        <div className="stack">
          <div className="row">
            <Button variant="primary" onClick={noop}>
              Add Photos
            </Button>
            <Button onClick={noop} icon={<Heart size={20} strokeWidth={1.75} />}>
              Add Memory
            </Button>
            <Button variant="plain">Skip</Button>
            <Button variant="danger">Delete</Button>
          </div>
          <div className="row">
            <Button variant="primary" busy>
              Signing in...
            </Button>
            <Button disabledReason="Saved spins can be used from Sunday">Use Now</Button>
            <Button
              disabledReason={sent ? 'Write something first' : undefined}
              onClick={() => setSent(true)}
            >
              Send note
            </Button>
            <IconButton label="Love" icon={<Heart size={20} strokeWidth={1.75} />} />
            <Button size="small">Small</Button>
          </div>
          <Button variant="primary" size="large" wide>
            Enter Our World
          </Button>
        </div>
      </Card>
      <Card of="purple" labelledBy="ann">
        <div className="row">
          <Avatar name="Ann" color="purple" size={56} />
          <div>
            <h2 id="ann">Ann</h2>
            <p>Uploaded 4 photos</p>
          </div>
        </div>
      </Card>
      <Card of="pink" labelledBy="ben">
        <div className="row">
          <Avatar name="ben" color="pink" size={56} />
          <div>
            <h2 id="ben">Ben</h2>
            <p>Shared love 12 times</p>
          </div>
          <Avatar name="Ben" color="pink" size={32} />
          <Avatar name="Ann" color="purple" size={32} />
        </div>
      </Card>
      <Card labelledBy="progress">
        <h2 className="head" id="progress">
          Progress
        </h2>
        <div className="stack">
          <ProgressBar label="Love" value={472} max={520} valueText="48 to next prize" />
          <ProgressBar label="Level" value={60} valueText="Level 6" tone="us" />
          <ProgressBar
            label="Step 1 of 6"
            value={1}
            max={6}
            valueText="Step 1 of 6"
            valueTextHidden
            tone="ok"
          />
        </div>
      </Card>
    </>
  );
}
