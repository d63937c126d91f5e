import type { UploadRequest } from '#renderer/grid/engine/cell-services.ts'
import { messages } from '#widgets/file/messages.ts'
import { sendByAxios } from './axios-transport.ts'
import { TRANSFER_TIMEOUT_MS, type TransferAnswer } from './file-transfers.ts'
import { TransportError } from './transport.ts'

export interface CellUploadOptions {
  /** Address of the product's own upload. */
  readonly uploadUrl: string
  /** Token, tenant and whatever else our own server wants. */
  headers(): Readonly<Record<string, string>>
  /** The part of them that a foreign server gets where the column asks for it. */
  tokenHeader(): Readonly<Record<string, string>>
}

/** An upload that the server, or the way to it, refused. */
class UploadError extends Error {
  readonly code = 'upload-failed'
  /** 0: there was no answer. */
  readonly status: number
  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UploadError'
    this.status = status
  }
}

export async function uploadCellFile(
  { file, action, token, fields }: UploadRequest,
  { signal, onProgress }: { readonly signal: AbortSignal; onProgress(percent: number): void },
  { uploadUrl, headers, tokenHeader }: CellUploadOptions,
): Promise<unknown> {
  const url = action ?? uploadUrl
  // The token is for whom it was made; others get it only where the column says so.
  const sent = isOwnAddress(url, uploadUrl, location.href) ? headers() : token ? tokenHeader() : {}
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  // Behind the fields: servers that read the form as it comes know them when the file begins.
  form.append('file', file)
  const answer = await sendByAxios(
    { method: 'POST', url, headers: sent, body: form, timeoutMs: TRANSFER_TIMEOUT_MS },
    {
      signal,
      onProgress({ direction, bytes, totalBytes }) {
        if (direction === 'up' && totalBytes) onProgress((bytes / totalBytes) * 100)
      },
    },
  ).catch(failUpload)
  return readAnswer(answer)
}

function failUpload(error: unknown): never {
  throw error instanceof TransportError ? new UploadError(0, messages.error, { cause: error }) : error
}

async function readAnswer({ status, content }: TransferAnswer): Promise<unknown> {
  const told = parseAnswer(await content.text())
  if (status >= 200 && status < 300 && told !== undefined) return told
  throw new UploadError(status, messageOf(told))
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
  return messages.error
}
