import type { HostTransfers } from '#renderer/calls/host-transfers.ts'
import { fakeHost } from '#renderer/react/form/form.fixture.tsx'

export interface Sending {
  readonly form: FormData
  readonly signal: AbortSignal | undefined
  progress(percent: number): void
  answer(path: string): void
  fail(message: string): void
}

/** A shell whose server answers when the test says so. */
export function hostOfUploads() {
  const sent: Sending[] = []
  const { host, notices } = fakeHost()
  const send = (form: FormData, options: Parameters<HostTransfers['send']>[2] = {}) =>
    new Promise((resolve, reject) => {
      sent.push({
        form,
        signal: options.signal,
        progress: (percent) => options.onProgress?.({ direction: 'up', bytes: percent, totalBytes: 100 }),
        answer: (path) => resolve({ message: path, code: 0, result: null }),
        fail: (message) => reject(new Error(message)),
      })
    })
  const transfers: HostTransfers = {
    ...host.transfers,
    // What it answers is what the upload declares.
    send: (_endpoint, form, options) => send(form, options) as never,
    addressOf: (path) => `/jeecg-boot/sys/common/static/${path}`,
  }
  return { host: { ...host, transfers }, sent, notices }
}
