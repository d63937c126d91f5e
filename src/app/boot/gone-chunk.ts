/**
 * Whether the host has a part no more that did not arrive: its file is missing, or a page answers in its place. What was
 * lost with the network is there again, and nobody loses for it what they have typed.
 */
export async function isChunkGone(error: unknown, fetchFile: typeof fetch): Promise<boolean> {
  const address = addressIn(error)
  if (address === undefined) return false
  return fetchFile(address, { cache: 'no-store' }).then(
    ({ status, headers }) => status === 404 || /html/.test(headers.get('content-type') ?? ''),
    // Nobody answers, which the banner tells: a reload would leave nothing.
    () => false,
  )
}

/** Loaders and browsers end their message with it. */
function addressIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return / (\S+\.(js|css))$/.exec(error.message)?.[1] ?? addressIn(error.cause)
}
