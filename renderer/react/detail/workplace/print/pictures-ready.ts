/** Nobody waits longer for a picture that does not come. */
const LONGEST_WAIT_MS = 3_000

/** What is printed before its pictures are there has holes. */
export async function picturesReady(sheet: Element | null): Promise<void> {
  // What draws the values may come a moment later than the texts.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const pictures = [...(sheet?.querySelectorAll('img') ?? [])]
  const all = Promise.allSettled(pictures.map((picture) => picture.decode()))
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))])
}
