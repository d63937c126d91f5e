import type { SentFiles } from '#renderer/calls/host-transfers.ts'
import type { Host } from '#renderer/host.ts'
import { fakeHost } from '#renderer/react/form/form.fixture.tsx'

/** A shell that takes files: it answers in turn with these messages, or fails with these errors. */
export function uploadHost(...answers: readonly (string | Error)[]): {
  readonly host: Host
  readonly sent: FormData[]
} {
  const sent: FormData[] = []
  const { host } = fakeHost()
  const transfers: Host['transfers'] = {
    ...host.transfers,
    async send(_endpoint, form) {
      const answer = answers[Math.min(sent.length, answers.length - 1)] ?? ''
      sent.push(form)
      if (answer instanceof Error) throw answer
      // What else the answer holds, no editor asks for.
      return { message: answer, code: 200, result: null } as SentFiles<never>
    },
  }
  return { host: { ...host, transfers }, sent }
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export function pictureFile(name = 'a.png', type = 'image/png'): File {
  return new File([Uint8Array.from(atob(PIXEL), (character) => character.charCodeAt(0))], name, { type })
}

export const PIXEL_ADDRESS = `data:image/png;base64,${PIXEL}`

/** What the browser tells a page when something is pasted into it. */
export function paste(into: Element, data: Readonly<Record<string, string>>, files: readonly File[] = []): void {
  const clipboardData = new DataTransfer()
  for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text)
  for (const file of files) clipboardData.items.add(file)
  into.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
