import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { render } from '../../../../tests/components/render.tsx';
import { Button } from './Button.tsx';
import { type InViewOptions, useInView } from './use-in-view.ts';

type WatchedProps = Pick<InViewOptions, 'threshold'> & {
  onReport: (report: [isInView: boolean, part: number]) => void;
};

/** A box of 100 pixels, 40 pixels below the end of the screen. */
function Watched({ onReport, ...options }: WatchedProps) {
  const box = useRef<HTMLDivElement>(null);
  const [enabled, setEnabled] = useState(true);
  useInView(box, (...report) => onReport(report), { ...options, enabled });
  return (
    <>
      <Button onClick={() => setEnabled(!enabled)}>Observe or not</Button>
      <div
        ref={box}
        style={{ position: 'absolute', top: innerHeight + 40, height: 100, width: 100 }}
      />
      <div style={{ height: 3 * innerHeight }} />
    </>
  );
}

async function renderWatched(options: Pick<InViewOptions, 'threshold'>) {
  const reports: [boolean, number][] = [];
  const screen = await render(<Watched {...options} onReport={(report) => reports.push(report)} />);
  await expect.poll(() => reports).toHaveLength(1);
  return { reports, screen };
}

test('in view: reports at first, and at each threshold that the element crosses', async () => {
  const { reports } = await renderWatched({ threshold: 0.3 });
  expect(reports[0]).toEqual([false, 0]);
  scrollTo(0, 100);
  await expect.poll(() => reports[1]).toEqual([true, expect.closeTo(0.6)]);
  scrollTo(0, 50);
  await expect.poll(() => reports[2]?.[0]).toBe(false);
});

test('in view: is observed again when it is enabled again, for the next page of a list', async () => {
  const { reports, screen } = await renderWatched({});
  const button = screen.getByRole('button', { name: 'Observe or not' });
  await button.click();
  await button.click();
  await expect.poll(() => reports).toHaveLength(2);
});
