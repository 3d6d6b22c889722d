import { useId } from 'react';
import { categoryColors } from '../../categories.rules.ts';
import { t } from '../../messages/index.ts';

type ColorPickerProps = { value: string; onChange: (color: string) => void };

/** Native radio buttons for the seven colors. */
export function ColorPicker({ value, onChange }: ColorPickerProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0 border-0 p-0">
      <legend className="mb-1.5 p-0 text-14 font-semibold">{t.categories.color}</legend>
      <div className="grid grid-cols-7 gap-1 phone:grid-cols-4">
        {categoryColors.map((color) => (
          <label
            key={color.value}
            className="relative grid cursor-pointer justify-items-center gap-1 rounded-control border border-transparent px-0.5 pt-2 pb-1.5 hover:bg-sunken has-checked:border-own-solid has-checked:bg-own-soft has-focus-visible:focus-outline has-focus-visible:outline-offset-1"
          >
            <input
              className="covering-input peer"
              type="radio"
              name={id}
              value={color.value}
              checked={color.value === value}
              onChange={() => onChange(color.value)}
            />
            {/* Dark ink has a contrast of 3:1 with each of the seven colors; white has not. */}
            <span
              className="grid size-8 place-items-center rounded-full border border-control text-[#221b29] *:opacity-0 forced-color-adjust-none peer-checked:*:opacity-100"
              style={{ backgroundColor: color.value }}
            >
              <svg
                className="size-5.5 fill-none stroke-current stroke-[2.25px] [stroke-linecap:round] [stroke-linejoin:round]"
                viewBox="0 0 20 20"
                aria-hidden="true"
                focusable="false"
              >
                <path d="m5.5 10.4 3 3 6-6.4" />
              </svg>
            </span>
            <span className="text-13 wrap-anywhere peer-checked:font-bold">
              {t.categories.colors[color.name]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
