import type { UploadedFile } from '#renderer/grid/engine/cell-services.ts'
import { messages } from './messages.ts'

/** What a file is called, and how it stands with it, for the pointer that rests on it. */
export function stateTextOf({
  name,
  status,
  percent,
  message,
}: Pick<UploadedFile, 'name' | 'status' | 'percent' | 'message'>): string {
  switch (status) {
    case 'uploading':
      return `${name} ${messages.uploading(percent)}`
    case 'done':
      return `${name} ${messages.done}`
    case 'error':
      return `${name} ${messages.error}：${message}`
  }
}
