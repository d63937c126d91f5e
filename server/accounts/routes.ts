import type { FastifyInstance } from 'fastify'
import { serveSecondFactor } from '../second-factor/routes.ts'
import type { AccountParts } from './account-parts.ts'
import { serveCas } from './cas-routes.ts'
import { serveOwnAccount } from './own-account-routes.ts'
import { serveOwnPassword } from './own-password-routes.ts'
import { serveOwnPhone } from './own-phone-routes.ts'
import { serveOwnSessions } from './own-session-routes.ts'
import { servePasswordReset } from './password-reset-routes.ts'
import { servePhoneSignIn } from './phone-sign-in.ts'
import { serveRegistration } from './registration-routes.ts'
import { serveSignInDeparts } from './sign-in-departs.ts'
import { createSmsCodes } from './sms-codes.ts'
import { createSmsDelivery } from './sms-delivery.ts'
import { serveSms } from './sms-routes.ts'
import { serveThirdLoginPages } from './third-login-pages.ts'
import { serveThirdLogin } from './third-login-routes.ts'

/** Accounts: how they are made, how their passwords change, and the ways to sign in besides name and password. */
export function serveAccounts(app: FastifyInstance, given: Omit<AccountParts, 'codes' | 'delivery' | 'log'>): void {
  const parts: AccountParts = {
    ...given,
    log: app.log,
    codes: createSmsCodes(given.db),
    delivery: createSmsDelivery(given.db, given.clock, given.settings, app.log),
  }
  serveSms(app, parts)
  servePhoneSignIn(app, parts)
  serveSignInDeparts(app, parts)
  serveRegistration(app, parts)
  servePasswordReset(app, parts)
  serveOwnPassword(app, parts)
  serveOwnAccount(app, parts)
  serveOwnPhone(app, parts)
  serveOwnSessions(app, parts)
  serveSecondFactor(app, parts)
  // What is open to everybody is there only where the installation has a use for it.
  if (parts.settings.thirdLogins.length > 0) {
    serveThirdLogin(app, parts)
    serveThirdLoginPages(app, parts)
  }
  if (parts.settings.casUrl !== null) serveCas(app, parts)
}
