/** The place of small tiles before their counts are there. */
export const CountTilesPlace = () => <div aria-hidden="true" className="mt-2 h-control-sm shrink-0" />;
