import { type ChangeEvent, useRef } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

export type FileButtonProps = Omit<ButtonProps, 'onClick' | 'type'> & {
  /** File types as in `accept` of a file input. Users can choose other files nevertheless. */
  accept?: string | undefined;
  multiple?: boolean | undefined;
  onChoose: (files: readonly File[]) => void;
};

/** A button that opens the file chooser. */
export function FileButton({ accept, multiple, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    // Lets the user choose the same files again.
    currentTarget.value = '';
    onChoose(files);
  };
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input ref={input} type="file" hidden accept={accept} multiple={multiple} onChange={choose} />
    </>
  );
}
