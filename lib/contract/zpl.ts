/** What is wrong with a text as a label: it does not begin with ^XA, it does not end with ^XZ. */
export type ZplProblem = 'begin' | 'end';

/** Blanks and the mark of UTF-8 stand around labels that are exported to files. */
const bareText = (text: string) => text.replace(/^[\s\uFEFF]+|\s+$/g, '');

/** Why a text is no ZPL label; nothing where it is one. Several labels may follow each other. */
export function zplProblems(text: string): ZplProblem[] {
  const label = bareText(text).toUpperCase();
  return [
    ...(label.startsWith('^XA') ? [] : ['begin' as const]),
    ...(label.endsWith('^XZ') ? [] : ['end' as const]),
  ];
}

/**
 * Commands that change the printer rather than print: reset, saved configuration, downloads to its memory, deleting what is
 * there, network and passwords, another command prefix.
 */
const DEVICE =
  /~JR|\^JU|[~^]JB|~D[BEGNSTUY]|\^ID|\^K[LNP]|\^N[BCDINPSTW]|~N[CRT]|~W[LR]|\^W[AEILPRSX]|\^S[QX]|\^MP|\^MF|~TA|[~^]C[CDT]/gi;

/** The commands of a label that change the device it is printed on, each once. */
export const deviceCommands = (text: string): string[] => [
  ...new Set((text.match(DEVICE) ?? []).map((command) => command.toUpperCase())),
];
