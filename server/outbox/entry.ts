/** What something is told about: which record of which page, and what was done to it. */
export interface Cause {
  /** Code of the page. */
  readonly page: string
  readonly record: string
  /** Of the action or effect. */
  readonly name: string
}

export type Channel = 'bell' | 'sms' | 'email'

/** Something for people. */
export interface MessageEntry {
  readonly kind: 'message'
  readonly cause: Cause
  /** Names of accounts; who does not work in the tenant gets nothing. */
  readonly to: readonly string[]
  readonly channels: readonly Channel[]
  readonly title: string
  readonly text: string
  /** What `text` is; absent: plain. */
  readonly format?: 'plain' | 'html'
  /** What is opened from it: a record of a page. */
  readonly link?: RecordLink
  /** By the bell it is an announcement, which stands among the others. */
  readonly isAnnouncement?: boolean
  /** To everybody in the tenant, instead of `to`. */
  readonly announce?: boolean
  /** To people who need no account, instead of `to`; not by the bell. */
  readonly addressees?: readonly Addressee[]
  /** Field of the record of the cause that is raised by each who reads it in the bell. */
  readonly readField?: string
}

/** Somebody who is reached without an account: by a phone number or an e-mail address. */
export interface Addressee {
  readonly name: string
  readonly address: string
}

export interface RecordLink {
  readonly page: string
  readonly id: string
}

/** Something for another system, which is named and whose address is a setting. */
export interface WebhookEntry {
  readonly kind: 'webhook'
  readonly cause: Cause
  readonly target: string
  readonly event: string
  readonly body: Readonly<Record<string, unknown>>
}

export type OutboxEntry = MessageEntry | WebhookEntry

/** As rows of the outbox hold a message: one row for each channel. */
export interface MessageContent {
  /** Null: everybody in the tenant. */
  readonly to: readonly string[] | null
  readonly title: string
  readonly text: string
  readonly format: 'plain' | 'html'
  readonly link: RecordLink | null
  /** Where it goes, instead of `to`. */
  readonly address?: string
  readonly readField?: string
  readonly isAnnouncement?: boolean
}

export interface WebhookContent {
  readonly target: string
  readonly event: string
  readonly body: Readonly<Record<string, unknown>>
}

/** One thing to be carried to one place, or by the bell to many. */
export interface Parcel {
  /** The same for each try. */
  readonly id: string
  readonly tenantId: number
  /** How often it was tried, this try included. */
  readonly attempt: number
  /** Name of the account, or of the job, that it comes from. */
  readonly sender: string
  readonly cause: Cause
}

export interface MessageParcel extends Parcel {
  readonly kind: Channel
  readonly content: MessageContent
}

export interface WebhookParcel extends Parcel {
  readonly kind: 'webhook'
  readonly content: WebhookContent
}

export type AnyParcel = MessageParcel | WebhookParcel
