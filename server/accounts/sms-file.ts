import type { Clock } from '../clock.ts'
import { createLineFile } from '../line-file.ts'
import type { SmsProvider } from './sms-provider.ts'

/** In the data folder, beside the secrets of the installation. */
export const SMS_FILE = 'text-messages.jsonl'

/** Stands in for a provider where none is set: messages are lines of a file. The log and the tables hold no code. */
export function createSmsFile(folder: string, clock: Clock): SmsProvider {
  const lines = createLineFile(folder, SMS_FILE)
  return {
    send: async ({ mobile, content }) => lines.append({ time: clock().toISOString(), mobile, content }),
  }
}
