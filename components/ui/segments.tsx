import type { ComponentProps } from 'react';

/** One of a few values, all visible. Native radio buttons: arrows select. */
export function Segments<Value extends string>({
  options,
  inputOf,
  ...group
}: Omit<ComponentProps<'div'>, 'children' | 'role' | 'className'> & {
  options: readonly { value: Value; label: string }[];
  /** Props that bind each radio button to the state of its value. */
  inputOf: (value: Value, at: number) => ComponentProps<'input'>;
}) {
  return (
    <div
      role="radiogroup"
      {...group}
      className="inline-flex max-w-full flex-wrap gap-0.5 self-start rounded-md border border-line-control p-0.5 aria-invalid:border-bad"
    >
      {options.map(({ value, label }, at) => (
        <label
          key={value}
          className="inline-flex h-[calc(var(--control)-6px)] items-center rounded-sm px-2.5 text-muted text-sm has-checked:bg-selected has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus hover:text-ink"
        >
          <input {...inputOf(value, at)} type="radio" className="sr-only" />
          {label}
        </label>
      ))}
    </div>
  );
}
