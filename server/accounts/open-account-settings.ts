import type { ConsoleConfig } from '#schemas/api/console-config.ts'
import { systemClock } from '../clock.ts'
import type { Settings } from '../settings/settings.ts'
import type { AccountSettings } from './account-settings.ts'
import { createOutbound } from './outbound.ts'
import { createSmsFile } from './sms-file.ts'
import { createSmsWebhook } from './sms-provider.ts'

/** The services that the settings name, with a way to them and to no others. */
export function openAccountSettings(settings: Settings): AccountSettings {
  const { registration, smsWebhook, thirdLogins, casUrl, publicUrl, secondFactorOf } = settings
  const outbound = createOutbound([
    ...(smsWebhook ? [smsWebhook.url] : []),
    ...(casUrl === null ? [] : [casUrl]),
    ...thirdLogins.flatMap(({ tokenUrl, userUrl }) => [tokenUrl, userUrl]),
  ])
  const smsProvider = smsWebhook ? createSmsWebhook(smsWebhook.url, smsWebhook.token, outbound) : null
  const smsFile = createSmsFile(settings.dataFolder, systemClock)
  return { registration, smsProvider, smsFile, thirdLogins, casUrl, publicUrl, secondFactorOf, outbound }
}

/** What the sign-in page is to offer: what this server does, whatever the file says. A foreign API is the file's business. */
export function withSignInOffers(config: ConsoleConfig, settings: Settings): ConsoleConfig {
  if (!config.apiBaseUrl.startsWith('/')) return config
  return {
    ...config,
    registration: settings.registration,
    thirdLogins: settings.thirdLogins.map(({ source, title }) => ({ source, title })),
    casUrl: settings.casUrl ?? '',
  }
}
