import nodemailer from 'nodemailer'
import type { Clock } from '../clock.ts'
import { createLineFile } from '../line-file.ts'
import { DeliveryError } from '../outbox/delivery-error.ts'
import { deliveryMessages as messages } from './messages.ts'

export interface MailMessage {
  /** The same for each try: whoever has it already may pass over it. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
}

/** Whoever carries e-mails. */
export interface MailProvider {
  /** @throws {DeliveryError} when it was not taken. */
  readonly send: (message: MailMessage) => Promise<void>
}

export interface SmtpSettings {
  /** `smtps://user:password@host:465` */
  readonly url: string
  /** `平台 <noreply@example.com>` */
  readonly from: string
}

const MAIL_FILE = 'e-mails.jsonl'
const TIMEOUT_MS = 10_000
const SIGN_IN_REFUSED = 'EAUTH'
const REFUSED = new Set(['EENVELOPE', 'EMESSAGE'])

export function createSmtpMail({ url, from }: SmtpSettings): MailProvider {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // What a page says is a text and never the name of a file or of an address to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ id, ...message }) => {
      try {
        await transport.sendMail({ ...message, from, messageId: `<${id}@pagewright>` })
      } catch (cause) {
        throw new DeliveryError(describe(cause), { cause })
      }
    },
  }
}

/** What the other side says may hold names and addresses; which kind of failure it was is enough to find it. */
function describe(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === SIGN_IN_REFUSED) return messages.mailSignIn
  return REFUSED.has(code) ? messages.mailRefused : messages.mailUnreachable
}

/** Stands in where no SMTP server is set: e-mails are lines of a file that the server's own user alone can read. */
export function createMailFile(folder: string, clock: Clock): MailProvider {
  const lines = createLineFile(folder, MAIL_FILE)
  return {
    send: async ({ id, to, subject, text }) => lines.append({ time: clock().toISOString(), id, to, subject, text }),
  }
}
