import type { ReceivedFile } from '#renderer/calls/host-transfers.ts'

/** The browser reads a file after the click has returned; long after that its memory can go. */
const RELEASED_AFTER_MS = 60_000

/** Hands a file to the browser's downloads. */
export function saveFile({ name, content }: ReceivedFile): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), RELEASED_AFTER_MS)
}
