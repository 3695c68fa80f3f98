/** A box to pick a row, or in the head all rows of the page. What a tick means is loaded with the first one. */
export const PickBox = ({ label }: { label: string }) => (
  <label data-pick="">
    <input type="checkbox" aria-label={label} autoComplete="off" />
  </label>
);
