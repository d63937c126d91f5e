import type { SecondFactorOf } from '../session/session-store.ts'
import { createOutbound, type Outbound } from './outbound.ts'
import type { SmsProvider } from './sms-provider.ts'
import type { ThirdLoginProvider } from './third-login-provider.ts'

/** What an installation has decided about its accounts, and what it talks to for that. */
export interface AccountSettings {
  /** Whether people may make accounts of their own. */
  readonly registration: boolean
  /** Null: messages stay with us. */
  readonly smsProvider: SmsProvider | null
  /** Where they stay then, for the operator's own eyes; null: nowhere. */
  readonly smsFile: SmsProvider | null
  readonly thirdLogins: readonly ThirdLoginProvider[]
  /** Address of the CAS server, up to and without `/login`. */
  readonly casUrl: string | null
  /** Where browsers reach us: addresses that others send people back to are made from it, never from a request. */
  readonly publicUrl: string | null
  /** Of whom a second factor is wanted. */
  readonly secondFactorOf: SecondFactorOf
  /** The way to the servers named above, and to no others. */
  readonly outbound: Outbound
}

/** No way in but name, password and phone: what an installation begins with. */
export const DEFAULT_ACCOUNT_SETTINGS: AccountSettings = {
  registration: false,
  smsProvider: null,
  smsFile: null,
  thirdLogins: [],
  casUrl: null,
  publicUrl: null,
  secondFactorOf: 'nobody',
  outbound: createOutbound([]),
}
