import clsx from 'clsx';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { currentLanguage, languageNames } from '#shared/i18n/locale.ts';
import { initialOf } from '#shared/initial.ts';
import type { UserColor } from '#shared/user.ts';
import { chooseLanguage } from '../language.ts';
import { colorSlot } from './Avatar.tsx';
import { Button } from './Button.tsx';
import './SignedOutLayout.css';

type SignedOutLayoutProps = {
  /** The partner who signs in; sets the page's color. */
  partner?: UserColor | undefined;
  /** Distance of the two shapes: 0 to 1. */
  apart?: number | undefined;
  /** Letters in the shapes. */
  initials?: readonly [string, string] | undefined;
  align?: 'center' | 'top' | undefined;
  children: ReactNode;
};

/** The layout of all pages before sign-in: an illustration, and the content beside or below it. */
export function SignedOutLayout({
  partner,
  apart,
  initials,
  align = 'center',
  children,
}: SignedOutLayoutProps) {
  return (
    <div className="signed-out" data-color={partner && colorSlot(partner)}>
      <TwoShapes leaning={partner} apart={apart} initials={initials} />
      <div
        className={clsx(
          'signed-out-side',
          align === 'center' ? 'signed-out-center' : 'signed-out-top',
        )}
      >
        {children}
      </div>
    </div>
  );
}

type TwoShapesProps = {
  leaning: UserColor | undefined;
  apart?: number | undefined;
  initials?: readonly [string, string] | undefined;
};

/** The maximum offset of each shape, in units of the drawing. */
const farthest = 13;

/**
 * The app's mark, enlarged: two blurred shapes behind two outlines, with their overlap in white. The chosen partner's shape moves closer.
 * Decorative.
 */
function TwoShapes({ leaning, apart = 0, initials }: TwoShapesProps) {
  const id = useId();
  const distance = apart * farthest;
  return (
    <div className="two-shapes" data-leaning={leaning} aria-hidden="true">
      <div className="two-shapes-near">
        <div className="two-shapes-circle" />
      </div>
      <div className="two-shapes-near">
        <div className="two-shapes-square" />
      </div>
      <svg className="two-shapes-mark" viewBox="0 0 48 32" aria-hidden="true" focusable="false">
        <clipPath id={`${id}circle`}>
          <circle cx="16" cy="16" r="14.4" />
        </clipPath>
        <g className="two-shapes-moving" style={moved(-distance)}>
          <g clipPath={`url(#${id}circle)`}>
            <rect
              className="two-shapes-moving two-shapes-both"
              style={moved(2 * distance)}
              {...square}
            />
          </g>
          <circle className="two-shapes-one" cx="16" cy="16" r="14.4" />
          <Initial name={initials?.[0]} x={10 + apart * 6} />
        </g>
        <g className="two-shapes-moving" style={moved(distance)}>
          <rect className="two-shapes-other" {...square} />
          <Initial name={initials?.[1]} x={39 - apart * 6.5} />
        </g>
      </svg>
    </div>
  );
}

const square = { x: 18.6, y: 2.1, width: 27.8, height: 27.8, rx: 8.4 } as const;

const moved = (by: number): CSSProperties => ({ transform: `translateX(${by}px)` });

const Initial = ({ name, x }: { name: string | undefined; x: number }) => (
  <g className="two-shapes-moving" style={moved(x)}>
    <text className="two-shapes-initial" y="16" textAnchor="middle" dominantBaseline="central">
      {initialOf(name ?? '')}
    </text>
  </g>
);

/** Switches to the other language, on pages before sign-in. */
export function LanguageButton() {
  const other = currentLanguage() === 'en' ? 'zh-CN' : 'en';
  return (
    <Button variant="plain" lang={other} onClick={() => void chooseLanguage(other)}>
      {languageNames[other]}
    </Button>
  );
}
