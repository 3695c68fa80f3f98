/** Whether a response counts the order as accepted; platforms need not return anything (D8). */
export const isCounted = (answer: unknown): boolean => {
  const counted = (name: string) => {
    const n: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : 0;
    return typeof n === 'number' ? n : 0;
  };
  return counted('created') + counted('updated') > 0;
};
