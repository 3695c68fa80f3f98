/** A code that was read by a scanner while nothing took keys: the palette that opens for it begins with it. */
let handed: string | undefined;

export function hand(text: string): void {
  handed = text;
}

export const handedNow = (): string | undefined => handed;

/** The palette stands and has it: the next one that opens begins with nothing. */
export function forgetHanded(): void {
  handed = undefined;
}
