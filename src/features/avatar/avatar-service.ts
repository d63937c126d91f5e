import { CallRefusedError } from '#renderer/calls/host-call.ts'
import type { HostTransfers } from '#renderer/calls/host-transfers.ts'
import { createHostUploads } from '#renderer/calls/host-uploads.ts'
import { AccessRefusedError } from '#renderer/data-source.ts'
import { userEdit } from '#schemas/api/users.ts'
import { barePath } from '#schemas/values/file-value.ts'
import type { HttpClient } from '#src/platform/http/http-client.ts'
import { HttpError } from '#src/platform/http/http-error.ts'
import { readUploadAnswer } from '#widgets/file/cell/upload-answer.ts'
import { messages } from './messages.ts'

export type AvatarOutcome =
  /** `text` is the server's own word of success. */
  | { readonly kind: 'changed'; readonly avatar: string | null; readonly text: string }
  | { readonly kind: 'refused'; readonly text: string }

interface SendingOptions {
  readonly signal: AbortSignal
  onProgress(percent: number): void
}

/** Makes a picture that of who is signed in; null takes it away. Refusals are an outcome: the dialog shows them. */
export type ChangeAvatar = (picture: File | null, options: SendingOptions) => Promise<AvatarOutcome>

interface Server {
  readonly http: HttpClient
  readonly transfers: HostTransfers
}

/** First folder of its path. */
const FOLDER = 'avatar'

export function createChangeAvatar({ http, transfers }: Server, userId: string): ChangeAvatar {
  const uploads = createHostUploads({ transfers })

  async function send(file: File, options: SendingOptions): Promise<string> {
    const answer = await uploads.send({ file, action: undefined, token: false, fields: { biz: FOLDER } }, options)
    const outcome = readUploadAnswer(answer, 'message')
    if ('path' in outcome) return outcome.path
    throw new CallRefusedError(outcome.message)
  }

  return async (picture, options) => {
    try {
      const path = picture && (await send(picture, options))
      const { message } = await http.envelope(userEdit, { body: { id: userId, avatar: path }, quiet: true })
      return { kind: 'changed', avatar: path && barePath(path), text: message }
    } catch (error) {
      if (!isFailedCall(error)) throw error
      return { kind: 'refused', text: error.message === '' ? messages.failed : error.message }
    }
  }
}

/** Calls fail by the one, transfers by the others. */
function isFailedCall(error: unknown): error is Error {
  return error instanceof HttpError || error instanceof CallRefusedError || error instanceof AccessRefusedError
}
