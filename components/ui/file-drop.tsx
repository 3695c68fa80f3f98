'use client';

import Upload from 'lucide-react/icons/upload';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from './button';
import { cx } from './style';

export function FileDrop({
  label,
  choose,
  accept,
  isReading,
  onFile,
  before,
  after,
  className,
}: {
  label: string;
  choose: string;
  /** File name extensions, in the format of an input's `accept` attribute. */
  accept: string;
  isReading: boolean;
  onFile: (file: File) => void;
  before?: ReactNode;
  after?: ReactNode;
  className: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const openFirst = (files: FileList | null) => files?.[0] && onFile(files[0]);
  return (
    <section
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        openFirst(event.dataTransfer.files);
      }}
      className={cx(
        'flex items-center border border-dashed',
        isOver ? 'border-accent bg-selected' : 'border-line-strong bg-sunken',
        className,
      )}
    >
      {before}
      <Button icon={<Upload aria-hidden="true" />} pending={isReading} onClick={() => input.current?.click()}>
        {choose}
      </Button>
      <input
        ref={input}
        type="file"
        aria-label={label}
        accept={accept}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          openFirst(target.files);
          target.value = '';
        }}
      />
      {after}
    </section>
  );
}

/** A large `FileDrop` that displays its label and is the main element of its page. */
export function FileDropArea({
  isReading,
  label,
  reading,
  progress,
  hint,
  ...props
}: Omit<Parameters<typeof FileDrop>[0], 'before' | 'after' | 'className'> & {
  /** Replaces the label while a file is read. */
  reading: string;
  progress?: ReactNode;
  hint: string;
}) {
  return (
    <FileDrop
      {...props}
      label={label}
      isReading={isReading}
      className="min-h-40 flex-col justify-center gap-2 rounded-md p-4 text-center"
      before={<p className="text-muted text-sm">{isReading ? reading : label}</p>}
      after={
        <>
          {progress}
          <p className="text-faint text-xs">{hint}</p>
        </>
      }
    />
  );
}
