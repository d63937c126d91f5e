import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import type { Dictionaries } from '../dictionaries/dictionaries.ts'
import type { SecondFactors } from '../second-factor/second-factors.ts'
import type { CaptchaStore } from '../session/captcha.ts'
import type { KnownDevices } from '../session/known-devices.ts'
import type { LoginAttempts } from '../session/login-attempts.ts'
import type { PasswordHasher } from '../session/password-hash.ts'
import type { SessionStore } from '../session/session-store.ts'
import type { TicketStore } from '../session/tickets.ts'
import type { AccountSettings } from './account-settings.ts'
import type { SmsCodes } from './sms-codes.ts'
import type { SmsDelivery } from './sms-delivery.ts'

/** What the calls about accounts are made of. */
export interface AccountParts {
  readonly db: Db
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly passwords: PasswordHasher
  readonly sessions: SessionStore
  readonly dictionaries: Dictionaries
  readonly attempts: LoginAttempts
  readonly devices: KnownDevices
  readonly captchas: CaptchaStore
  readonly tickets: TicketStore
  readonly secondFactors: SecondFactors
  readonly codes: SmsCodes
  readonly delivery: SmsDelivery
  readonly settings: AccountSettings
  /** In front of the text of a message. */
  readonly platformName: string
}
