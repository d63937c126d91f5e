import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../db/databases.ts'
import { instant } from '../db/instant.ts'

const TICKET_BYTES = 32
const MINUTE_MS = 60_000
const MAX_KEPT = 10_000

/** What a ticket is for, and how long it is good. */
const LIFETIMES_MS = {
  /** A human has moved the slider. */
  slider: 2 * MINUTE_MS,
  /** A human at this address has read a captcha. */
  'sms-captcha': 2 * MINUTE_MS,
  /** The phone of an account was shown to be in hand. */
  'reset-password': 10 * MINUTE_MS,
  /** Somebody has left for the sign-in page of another service. */
  'third-state': 10 * MINUTE_MS,
  /** Somebody is known to another service, but to no account here. */
  'third-bind': 10 * MINUTE_MS,
  'third-same-name': 10 * MINUTE_MS,
  /** The first step of a sign-in is done; the second factor is still to be shown. */
  'second-factor': 5 * MINUTE_MS,
  /** Somebody who is signed in has shown that the phone of the account is at hand. */
  'own-phone': 10 * MINUTE_MS,
  /** Signed in there; about to fetch the session. */
  'third-login': MINUTE_MS,
  /** A browser is sent to a call. */
  call: MINUTE_MS,
} as const
export type TicketPurpose = keyof typeof LIFETIMES_MS

/** In milliseconds. */
export function lifetimeOf(purpose: TicketPurpose): number {
  return LIFETIMES_MS[purpose]
}

export interface Ticket {
  readonly userId: string | null
  readonly facts: Readonly<Record<string, string>>
}

export interface TicketStore {
  readonly issue: (
    purpose: TicketPurpose,
    given: { readonly userId?: string; readonly facts?: Readonly<Record<string, string>> },
    now: Date,
  ) => Promise<string>
  /** A ticket that nobody is handed: it lies ready for who has this name, until `take`. */
  readonly grant: (purpose: TicketPurpose, name: string, now: Date) => Promise<void>
  /** Whether there was one; it is used up. */
  readonly take: (purpose: TicketPurpose, name: string, now: Date) => Promise<boolean>
  /** Looks at a ticket and leaves it good. */
  readonly find: (purpose: TicketPurpose, ticket: string, now: Date) => Promise<Ticket | undefined>
  /** Uses the ticket up. Of two who try at the same moment, one gets it. */
  readonly redeem: (purpose: TicketPurpose, ticket: string, now: Date) => Promise<Ticket | undefined>
}

/** Random tickets of one use, kept in the database by their hash: every server knows them, and no dump gives one away. */
export function createTicketStore(db: Db, limits = { maxKept: MAX_KEPT }): TicketStore {
  async function store(
    purpose: TicketPurpose,
    ticket: string,
    { userId = null, facts = {} }: { userId?: string | null; facts?: Readonly<Record<string, string>> },
    now: Date,
  ): Promise<void> {
    await db.deleteFrom('sys_ticket').where('expire_time', '<=', instant(now)).execute()
    const expire_time = new Date(now.getTime() + LIFETIMES_MS[purpose])
    await db
      .insertInto('sys_ticket')
      .values({
        ticket_hash: hashTicket(ticket),
        purpose,
        user_id: userId,
        facts: JSON.stringify(facts),
        create_time: now,
        expire_time,
      })
      .onConflict((conflict) => conflict.column('ticket_hash').doUpdateSet({ expire_time }))
      .execute()
    await dropOldest(db, purpose, limits.maxKept)
  }

  const redeem: TicketStore['redeem'] = async (purpose, ticket, now) => {
    const row = await db
      .deleteFrom('sys_ticket')
      .where('ticket_hash', '=', hashTicket(ticket))
      .where('purpose', '=', purpose)
      .where('expire_time', '>', instant(now))
      .returning(['user_id', 'facts'])
      .executeTakeFirst()
    return row && toTicket(row)
  }

  return {
    issue: async (purpose, given, now) => {
      const ticket = randomBytes(TICKET_BYTES).toString('base64url')
      await store(purpose, ticket, given, now)
      return ticket
    },

    grant: (purpose, name, now) => store(purpose, nameTicket(purpose, name), {}, now),
    take: async (purpose, name, now) => (await redeem(purpose, nameTicket(purpose, name), now)) !== undefined,

    find: async (purpose, ticket, now) => {
      const row = await db
        .selectFrom('sys_ticket')
        .where('ticket_hash', '=', hashTicket(ticket))
        .where('purpose', '=', purpose)
        .where('expire_time', '>', instant(now))
        .select(['user_id', 'facts'])
        .executeTakeFirst()
      return row && toTicket(row)
    },

    redeem,
  }
}

/** No random text looks so. */
function nameTicket(purpose: TicketPurpose, name: string): string {
  return `${purpose}:${name}`
}

function toTicket(row: { user_id: string | null; facts: unknown }): Ticket {
  const facts = Object.entries(Object(row.facts)).map(([name, value]) => [name, String(value)])
  return { userId: row.user_id, facts: Object.fromEntries(facts) }
}

function hashTicket(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex')
}

/** Some tickets are to be had by anybody, so their number is bounded; the oldest give way. */
async function dropOldest(db: Db, purpose: TicketPurpose, maxKept: number): Promise<void> {
  await db
    .deleteFrom('sys_ticket')
    .where('ticket_hash', 'in', (query) =>
      query
        .selectFrom('sys_ticket')
        .where('purpose', '=', purpose)
        .select('ticket_hash')
        .orderBy('create_time', 'desc')
        .offset(maxKept),
    )
    .execute()
}
