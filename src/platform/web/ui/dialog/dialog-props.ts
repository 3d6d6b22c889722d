import type { ReactNode, RefObject } from 'react';

export type DialogProps = {
  open: boolean;
  /** Asked for by Esc, by the close button or by a press beside the dialog; the owner of `open` decides. */
  onClose: () => void;
  title: string;
  /** One sentence on what it is for; read aloud with the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** Its buttons, at the bottom; they stay in sight while the content scrolls. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Why it cannot be closed now; Esc then says this instead. */
  locked?: string | undefined;
  /** Whether a press beside it closes it; not for forms with something to lose. */
  closeOnOutside?: boolean | undefined;
  /** Where focus goes when whatever opened the dialog is gone by the time it closes. */
  returnFocus?: RefObject<HTMLElement | null> | undefined;
};

export type AlertDialogProps = {
  open: boolean;
  title: string;
  /** The exact sentence; read aloud with the title. */
  text: ReactNode;
  /** The word on the button that says yes. */
  action: string;
  /** The word on the button that says no, `undefined` for "Cancel", `null` where there is nothing to refuse. */
  cancel?: string | null | undefined;
  /** The action destroys something: it is drawn as danger, stands last, and Cancel has the focus. */
  danger?: boolean | undefined;
  onAnswer: (yes: boolean) => void;
};
