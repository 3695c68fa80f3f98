/** Long texts are not names: they are not kept. */
const NAME = 80;

/** A function of names that remembers its answers: an import asks for the same few cities and countries thousands of times. */
export function remembered<T>(make: (name: string) => T, most = 5000): (name: string) => T {
  const answers = new Map<string, T>();
  return (name) => {
    const known = answers.get(name);
    if (known !== undefined) return known;
    const made = make(name);
    if (name.length > NAME) return made;
    if (answers.size >= most) answers.clear();
    answers.set(name, made);
    return made;
  };
}
