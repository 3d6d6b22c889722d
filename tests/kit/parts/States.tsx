import Images from 'lucide-react/icons/images';
import { useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card, Tile } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Entries, Entry, Figures } from '#platform/web/ui/Entries.tsx';
import { ErrorBoundary } from '#platform/web/ui/ErrorBoundary.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';

const sign = <Images size={20} strokeWidth={1.75} aria-hidden="true" />;

function Fragile({ broken }: { broken: boolean }) {
  if (broken) throw new Error('Broken on purpose');
  return <p>Whole</p>;
}

export function States() {
  const [broken, setBroken] = useState(false);
  return (
    <>
      <Card>
        <EmptyState
          title="No categories yet"
          text="Create categories to organize your photos"
          icon={<Images size={28} strokeWidth={1.75} />}
          action={<Button variant="primary">Create category</Button>}
        />
      </Card>
      <Card>
        <ErrorState text="Failed to load photos. Please try again." onRetry={() => undefined} />
        <ErrorState compact text="Couldn't load" onRetry={() => undefined} />
      </Card>
      <Card>
        <div className="stack">
          <Figures figures={[{ what: 'prizes won', number: '12' }]} />
          <Figures of="us" figures={[{ what: 'box prizes', number: '1,234' }]} />
          <Entries label="Prizes">
            {(['purple', 'pink'] as const).map((color) => (
              <Entry
                key={color}
                sign={{ label: 'Photo', icon: sign }}
                name={color}
                value="$5"
                by={color}
              >
                A day at the sea
              </Entry>
            ))}
          </Entries>
        </div>
      </Card>
      <Tile title="photos shared" count="2,341" waiting={false} more={<a href="#more">Gallery</a>}>
        <p>The newest of them</p>
      </Tile>
      <Tile title="memories created" count={undefined} waiting more={<a href="#all">Memories</a>}>
        <Skeleton shape="block" />
      </Tile>
      <Card>
        <div className="stack" aria-busy="true">
          <div className="row">
            <Skeleton shape="circle" />
            <Skeleton width={160} />
          </div>
          <Skeleton shape="block" />
          <Skeleton />
          <Skeleton width="60%" />
        </div>
      </Card>
      <Card>
        <div className="stack">
          <Button onClick={() => setBroken(true)}>Break</Button>
          <ErrorBoundary>
            <Fragile broken={broken} />
          </ErrorBoundary>
        </div>
      </Card>
    </>
  );
}
