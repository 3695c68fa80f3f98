/** As much as an action may carry. */
const MOST_BYTES = 12 * 1024 * 1024;

/** The JSON that was sent to a route of our own; nothing where it is none, or has more than `most` bytes: it is not read to its end. */
export async function jsonIn(request: Request, most = MOST_BYTES): Promise<unknown> {
  const reader = request.body?.getReader();
  if (!reader) return undefined;
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      size += read.value.byteLength;
      if (size > most) {
        await reader.cancel();
        return undefined;
      }
      text += decoder.decode(read.value, { stream: true });
    }
    return JSON.parse(text + decoder.decode());
  } catch {
    return undefined;
  }
}
