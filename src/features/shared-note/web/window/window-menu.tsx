import ArrowDownLeft from 'lucide-react/icons/arrow-down-left';
import ArrowDownRight from 'lucide-react/icons/arrow-down-right';
import ArrowUpLeft from 'lucide-react/icons/arrow-up-left';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Expand from 'lucide-react/icons/expand';
import FoldHorizontal from 'lucide-react/icons/fold-horizontal';
import FoldVertical from 'lucide-react/icons/fold-vertical';
import Move from 'lucide-react/icons/move';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import UnfoldHorizontal from 'lucide-react/icons/unfold-horizontal';
import UnfoldVertical from 'lucide-react/icons/unfold-vertical';
import { announce } from '#platform/web/ui/announce.ts';
import type { MenuItem } from '#platform/web/ui/Menu.tsx';
import { noteMessages as t } from '../../messages/index.ts';
import { type Corner, cornered, grown, sizeStep } from '../../window.rules.ts';
import type { Floating } from './floating.ts';

const small = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What a pointer does by dragging, to be chosen (2.5.7). */
export function windowItems(floating: Floating, moveByKeys: () => void): MenuItem[] {
  const toCorner = (label: string, corner: Corner) => ({
    id: label,
    label,
    onSelect() {
      floating.show(cornered(floating.place(), corner, floating.room()), 'gliding');
      floating.keep('moved');
      announce(t.window.movedTo(label));
    },
  });
  const bySteps = (label: string, wider: number, taller: number) => ({
    id: label,
    label,
    stays: true,
    onSelect() {
      const by = { width: wider * sizeStep, height: taller * sizeStep };
      floating.show(grown(floating.place(), by, floating.room()));
      floating.keep('resized');
      const { width, height } = floating.place();
      announce(t.window.sized(width, height));
    },
  });
  const { topLeft, topRight, bottomLeft, bottomRight } = t.window.corners;
  return [
    { id: t.window.move, label: t.window.move, icon: <Move {...small} />, onSelect: moveByKeys },
    {
      id: t.window.corner,
      label: t.window.corner,
      icon: <Expand {...small} />,
      items: [
        { ...toCorner(topLeft, { x: -1, y: -1 }), icon: <ArrowUpLeft {...small} /> },
        { ...toCorner(topRight, { x: 1, y: -1 }), icon: <ArrowUpRight {...small} /> },
        { ...toCorner(bottomLeft, { x: -1, y: 1 }), icon: <ArrowDownLeft {...small} /> },
        { ...toCorner(bottomRight, { x: 1, y: 1 }), icon: <ArrowDownRight {...small} /> },
      ],
    },
    { ...bySteps(t.window.wider, 1, 0), icon: <UnfoldHorizontal {...small} /> },
    { ...bySteps(t.window.narrower, -1, 0), icon: <FoldHorizontal {...small} /> },
    { ...bySteps(t.window.taller, 0, 1), icon: <UnfoldVertical {...small} /> },
    { ...bySteps(t.window.shorter, 0, -1), icon: <FoldVertical {...small} /> },
    {
      id: t.window.reset,
      label: t.window.reset,
      icon: <RotateCcw {...small} />,
      onSelect() {
        floating.reset();
        announce(t.window.wasReset);
      },
    },
  ];
}
