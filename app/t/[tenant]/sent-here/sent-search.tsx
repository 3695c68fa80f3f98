import { Input } from '@/components/ui/input';

/** Narrows a list that the server draws by a part of the key: a plain form, so that lists carry no script for it. */
export function SentSearch({
  label,
  text,
  path,
  rest,
}: {
  label: string;
  text: string;
  path: string;
  /** What else the address says. */
  rest: readonly (readonly [name: string, value: string])[];
}) {
  return (
    <search>
      <form action={path} className="flex shrink-0 items-center gap-2 px-4 py-2 md:px-6">
        {rest.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <Input
          key={text}
          code
          type="search"
          name="q"
          enterKeyHint="search"
          data-search=""
          aria-label={label}
          placeholder={label}
          className="sm:w-72"
          defaultValue={text}
        />
      </form>
    </search>
  );
}
