import { messages } from '#widgets/grid/cells/file/messages.ts'
import type { UploadRequest } from '#widgets/grid/core/cell-services.ts'

export interface XhrUploadOptions {
  /** Address of the product's own upload. */
  readonly uploadUrl: string
  /** Token, tenant and whatever else our own server wants. */
  headers(): Readonly<Record<string, string>>
  /** The part of them that a foreign server gets where the column asks for it. */
  tokenHeader(): Readonly<Record<string, string>>
}

/** An upload that the server, or the way to it, refused. */
export class UploadError extends Error {
  readonly code = 'upload-failed'
  /** 0: there was no answer. */
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.name = 'UploadError'
    this.status = status
  }
}

/** `fetch` does not tell how much of a body has been sent; this does. */
export function sendByXhr(
  { file, action, token, fields }: UploadRequest,
  { signal, onProgress }: { readonly signal: AbortSignal; onProgress(percent: number): void },
  { uploadUrl, headers, tokenHeader }: XhrUploadOptions,
): Promise<unknown> {
  const url = action ?? uploadUrl
  // The token is for whom it was made; others get it only where the column says so.
  const sent = isOwnAddress(url, uploadUrl, location.href) ? headers() : token ? tokenHeader() : {}
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  // Behind the fields: servers that read the form as it comes know them when the file begins.
  form.append('file', file)
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const xhr = new XMLHttpRequest()
    const abort = () => xhr.abort()
    const settle = (end: () => void) => () => {
      signal.removeEventListener('abort', abort)
      end()
    }
    xhr.open('POST', url)
    for (const [name, value] of Object.entries(sent)) xhr.setRequestHeader(name, value)
    xhr.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress((loaded / total) * 100)
    })
    xhr.addEventListener(
      'load',
      settle(() => {
        const answer = parseAnswer(xhr.responseText)
        if (xhr.status >= 200 && xhr.status < 300 && answer !== undefined) resolve(answer)
        else reject(new UploadError(xhr.status, messageOf(answer)))
      }),
    )
    xhr.addEventListener(
      'error',
      settle(() => reject(new UploadError(0, messages.failed))),
    )
    xhr.addEventListener(
      'abort',
      settle(() => reject(signal.reason ?? new UploadError(0, messages.failed))),
    )
    signal.addEventListener('abort', abort)
    xhr.send(form)
  })
}

/** Addresses of the server that the product's own upload goes to. */
export function isOwnAddress(url: string, uploadUrl: string, base: string): boolean {
  return new URL(url, base).origin === new URL(uploadUrl, base).origin
}

function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function messageOf(answer: unknown): string {
  if (typeof answer === 'object' && answer !== null && 'message' in answer) {
    const { message } = answer
    if (typeof message === 'string' && message !== '') return message
  }
  return messages.failed
}
