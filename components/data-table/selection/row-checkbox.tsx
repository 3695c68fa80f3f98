import type { ChangeEvent } from 'react';

/** A box to select a row, or in the head all rows of the page. It may be ticked before the page is hydrated. */
export const SelectBox = ({
  label,
  checked,
  mixed = false,
  onChange,
}: {
  label: string;
  checked: boolean;
  /** Some but not all. */
  mixed?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}) => (
  <label data-pick="">
    <input
      ref={(box) => {
        if (box) box.indeterminate = mixed;
      }}
      type="checkbox"
      aria-label={label}
      autoComplete="off"
      checked={checked}
      onChange={onChange}
    />
  </label>
);
