import type { Spin, WheelStats } from '../wheel.contract.ts';

/** The reason why the dialog opened. `unclaimed`: the prize of an earlier spin, or of another device. */
export type Opening =
  | { readonly from: 'milestone'; readonly level: number }
  | { readonly from: 'saved' | 'unclaimed' };

interface Open {
  readonly opening: Opening;
  readonly busy: boolean;
  readonly error?: string | undefined;
}

export type OpenState =
  | (Open & { readonly step: 'loading' | 'idle' })
  | (Open & { readonly step: 'spinning' | 'result'; readonly spin: Spin });

/** closed → loading → idle → spinning → result → claimed → closed. */
export type WheelState =
  | OpenState
  | { readonly step: 'closed' }
  | { readonly step: 'claimed'; readonly prize: Spin['prize'] };

export type WheelAction =
  | { readonly type: 'open'; readonly opening: Opening }
  /** The prizes of the wheel were loaded, or loading failed. */
  | { readonly type: 'loaded' }
  | { readonly type: 'send' }
  | { readonly type: 'failed'; readonly error: string }
  | { readonly type: 'drawn'; readonly spin: Spin; readonly animate: boolean }
  | { readonly type: 'stopped' }
  | { readonly type: 'claimed' }
  | { readonly type: 'synced'; readonly unclaimedSpin: WheelStats['unclaimedSpin'] }
  /** No milestone is pending: another tab or device has saved or used it. */
  | { readonly type: 'noMilestone' }
  | { readonly type: 'close' };

export const closedWheel: WheelState = { step: 'closed' };

/** True if the prize was claimed, here or on another device: the oldest is claimed first. */
export const isClaimed = ({ usedAt }: Spin, unclaimed: WheelStats['unclaimedSpin']): boolean =>
  unclaimed === null || Date.parse(unclaimed.usedAt) > Date.parse(usedAt);

/** A prize may wait beside the dialog unless the dialog is the first to show it. */
export const mayShowPrize = (state: WheelState): boolean =>
  state.step === 'closed' || ('opening' in state && state.opening.from === 'unclaimed');

/** Actions that don't fit the current step are ignored. */
export function wheelReducer(state: WheelState, action: WheelAction): WheelState {
  const { step } = state;
  switch (action.type) {
    case 'open':
      return step === 'closed' ? { step: 'loading', opening: action.opening, busy: false } : state;
    case 'loaded':
      return step === 'loading' ? { ...state, step: 'idle' } : state;
    case 'send':
      return 'busy' in state ? { ...state, busy: true, error: undefined } : state;
    case 'failed':
      return 'busy' in state ? { ...state, busy: false, error: action.error } : state;
    case 'drawn': {
      if (step !== 'idle') return state;
      const next = action.animate ? 'spinning' : 'result';
      return { step: next, spin: action.spin, opening: state.opening, busy: false };
    }
    case 'stopped':
      return step === 'spinning' ? { ...state, step: 'result' } : state;
    case 'claimed':
      return step === 'result' ? { step: 'claimed', prize: state.spin.prize } : state;
    case 'synced':
      return synced(state, action.unclaimedSpin);
    case 'noMilestone':
      return isUnspunMilestone(state) ? closedWheel : state;
    case 'close':
      return closedWheel;
  }
}

const isUnspunMilestone = (state: WheelState): boolean =>
  (state.step === 'loading' || state.step === 'idle') &&
  !state.busy &&
  state.opening.from === 'milestone';

function synced(state: WheelState, unclaimed: WheelStats['unclaimedSpin']): WheelState {
  if ('busy' in state && state.busy) return state;
  if (state.step === 'result') {
    const { prize } = state.spin;
    return isClaimed(state.spin, unclaimed) ? { step: 'claimed', prize } : state;
  }
  if (unclaimed === null || state.step === 'spinning' || state.step === 'claimed') return state;
  return { step: 'result', spin: unclaimed, opening: { from: 'unclaimed' }, busy: false };
}
