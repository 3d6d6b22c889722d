import { useState } from 'react';
import { Card } from '#platform/web/ui/Card.tsx';
import { DropFrame } from '#platform/web/ui/DropFrame.tsx';
import { FileButton } from '#platform/web/ui/FileButton.tsx';
import { useIncomingFiles } from '#platform/web/ui/files.ts';

export function Files() {
  const [names, setNames] = useState<readonly string[]>([]);
  const take = (files: readonly File[]) => setNames(files.map(({ name }) => name));
  const dragging = useIncomingFiles(take);
  return (
    <Card labelledBy="files">
      <h2 className="head" id="files">
        Files
      </h2>
      <DropFrame dragging={dragging}>
        <div className="drop">
          <p>{dragging ? 'Let go' : 'Drop something here'}</p>
          <FileButton multiple accept="image/*" onChoose={take}>
            Choose files
          </FileButton>
        </div>
      </DropFrame>
      <p>Taken: {names.join(', ') || 'nothing'}</p>
    </Card>
  );
}
