import { putMilestones } from '../support/milestones.ts';
import { expect, type Partner } from './couple.ts';

export const wheel = ({ page }: Partner) => page.getByRole('dialog', { name: 'Prize Wheel' });
export const refusal = ({ page }: Partner) =>
  page.getByRole('alertdialog', { name: 'Prize Wheel' });
export const button = ({ page }: Partner, name: string) =>
  page.getByRole('button', { name, exact: true });

/** Zoë at the open wheel with this many pending milestones. */
export async function openWheel(
  zoe: Partner,
  { server, address }: { server: { folder: string }; address: string },
  milestones = 1,
): Promise<void> {
  putMilestones(server, 'zoe', milestones);
  await zoe.page.goto(address);
  await expect(button(zoe, 'Spin')).toBeFocused();
}

/**
 * From the next page on, stops the wheel's animation of 3 s and holds back its result, due after 3.2 s. Returns how to show it; that returns false
 * if nothing was held.
 */
export async function holdTurning({ page }: Partner): Promise<() => Promise<boolean>> {
  await page.addInitScript(
    ({ turning, resultAfter }) => {
      const start = window.setTimeout.bind(window);
      const startOrHold = (work: () => void, wait?: number, ...rest: []) => {
        if (wait !== resultAfter) return start(work, wait, ...rest);
        const turned = (event: Event) => {
          event.preventDefault();
          work();
        };
        addEventListener('turned', turned, { once: true });
        return 0;
      };
      Object.assign(window, { setTimeout: startOrHold });
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...given) {
        const animation = animate.apply(this, given);
        if (animation.effect?.getComputedTiming().duration === turning) animation.pause();
        return animation;
      };
    },
    { turning: 3_000, resultAfter: 3_200 },
  );
  return () => page.evaluate(() => !dispatchEvent(new Event('turned', { cancelable: true })));
}
