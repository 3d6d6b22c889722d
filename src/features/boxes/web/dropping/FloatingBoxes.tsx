import { useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useCouple } from '#platform/web/session/couple.ts';
import { colorSlot } from '#platform/web/ui/Avatar.tsx';
import type { Box } from '../../boxes.contract.ts';
import { stateOf } from '../../card.rules.ts';
import {
  type Area,
  endFloat,
  type Float,
  findLanding,
  floatsAt,
  overlap,
} from '../../dropping.rules.ts';
import { t } from '../../messages/index.ts';
import { Gift } from '../card/Gift.tsx';
import { useServerNow } from '../server-clock.ts';

export type FloatingBoxesProps = {
  boxes: readonly Box[];
  /** The box that is being opened stays. */
  heldId: number | undefined;
  onOpen: (id: number) => void;
};

/** Floats each appearance of a box once, at the time that its drop decides. */
export function FloatingBoxes({ boxes, heldId, onOpen }: FloatingBoxesProps) {
  const { partner } = useCouple();
  const [floats, setFloats] = useState<readonly Float[]>([]);
  const dropped = useMemo(() => boxes.map((box) => ({ ...stateOf(box), id: box.id })), [boxes]);
  const nextFloats = floatsAt(useServerNow(1_000), floats, dropped);
  if (nextFloats !== floats) setFloats(nextFloats);
  const visibleFloats = nextFloats.filter(({ isOver }) => !isOver);
  if (visibleFloats.length === 0) return null;
  return createPortal(
    <aside
      className="absolute top-0 left-0 z-5 h-0 w-full overflow-x-clip"
      aria-label={t.dropping.layer}
      data-color={colorSlot(partner.color)}
    >
      {visibleFloats.map((float) => (
        <FloatingBox
          key={`${float.id} ${float.cycle}`}
          float={float}
          label={t.dropping.afloat(partner.displayName)}
          isHeld={heldId === float.id}
          onOpen={() => onOpen(float.id)}
          onOver={() => setFloats((now) => endFloat(now, float))}
        />
      ))}
    </aside>,
    document.body,
  );
}

type FloatingBoxProps = {
  float: Float;
  label: string;
  isHeld: boolean;
  onOpen: () => void;
  onOver: () => void;
};

/** The box is not reachable by keyboard, because it disappears. The card is. */
function FloatingBox({ float: { id, cycle }, label, isHeld, onOpen, onOver }: FloatingBoxProps) {
  const box = useRef<HTMLButtonElement>(null);
  const skipAppearance = useEffectEvent(onOver);
  useLayoutEffect(() => {
    const element = box.current;
    const main = document.querySelector('main');
    if (element === null) return;
    if (!land(element, id + cycle)) skipAppearance();
    // New content moves what is below it.
    const observer = new ResizeObserver(() => {
      const area = element.getBoundingClientRect();
      const isCovering = obstaclesOf(element).some((obstacle) => overlap(obstacle, area));
      if (isCovering && !land(element, id + cycle)) skipAppearance();
    });
    if (main !== null) observer.observe(main);
    return () => observer.disconnect();
  }, [id, cycle]);
  return (
    <button
      ref={box}
      type="button"
      className="gift-floating absolute grid size-22 [--fall:-56px] data-small:size-14 data-small:[--fall:-16px] data-small:[&_svg]:size-9 touch-manipulation place-items-center rounded-full border-2 border-own-solid bg-surface shadow-[var(--shadow-2),var(--shadow-3)] select-none [-webkit-touch-callout:none] hover:bg-own-soft forced-colors:border-[ButtonText]"
      tabIndex={-1}
      aria-label={label}
      data-held={isHeld || undefined}
      onClick={onOpen}
      onAnimationEnd={onOver}
    >
      <Gift boxId={id} size={52} />
    </button>
  );
}

/** Boxes never cover these elements. */
const controls =
  'header > *, nav, a, button, input, textarea, select, [role="dialog"], [role="alertdialog"]';

/** A box is small where there is no place for a large one. Pixels that stay free around it, and above it, where it falls. */
const looks = [
  { isSmall: false, sideMargin: 12, topMargin: 56 },
  { isSmall: true, sideMargin: 6, topMargin: 16 },
] as const;

/** Puts a box where it covers no control and no text. False without such a place. */
function land(box: HTMLElement, seed: number): boolean {
  const layer = box.offsetParent?.getBoundingClientRect();
  if (layer === undefined) return false;
  const { clientWidth, clientHeight } = document.documentElement;
  const viewport = { left: 0, top: 0, width: clientWidth, height: clientHeight };
  const obstacles = obstaclesOf(box);
  for (const { isSmall, sideMargin, topMargin } of looks) {
    box.toggleAttribute('data-small', isSmall);
    const size = {
      width: box.offsetWidth + 2 * sideMargin,
      height: box.offsetHeight + sideMargin + topMargin,
    };
    const place = findLanding(viewport, size, obstacles, seed);
    if (place === null) continue;
    // It scrolls with the page.
    box.style.left = `${place.left + sideMargin - layer.left}px`;
    box.style.top = `${place.top + topMargin - layer.top}px`;
    return true;
  }
  return false;
}

/** Controls, and lines of text. */
function obstaclesOf(box: HTMLElement): Area[] {
  const controlAreas = [...document.querySelectorAll(controls)]
    .filter((element) => element !== box && element.getClientRects().length > 0)
    .map((element) => element.getBoundingClientRect());
  return [...controlAreas, ...linesOf(document.querySelector('main'))];
}

function linesOf(page: Element | null): Area[] {
  if (page === null) return [];
  const lines: Area[] = [];
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode() !== null) {
    range.selectNodeContents(texts.currentNode);
    lines.push(...range.getClientRects());
  }
  return lines;
}
