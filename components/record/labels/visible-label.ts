/** A label that is kept here, as plain data: of which record, who gave it, and when (ISO). */
export type ShownLabel = { record: string; label: string; person: string; at: string };

type Label = Omit<ShownLabel, 'at'> & { at: Date };

/** As it goes over the wire. */
export const shownLabel = ({ record, label, person, at }: Label): ShownLabel => ({
  record,
  label,
  person,
  at: at.toISOString(),
});
