import type { ConsoleConfig } from '#schemas/api/console-config.ts'
import type { Db } from '../db/databases.ts'
import { OWN_SIGNATURE_KEY, type Settings } from '../settings/settings.ts'
import { ensureInstallationKey } from './installation-key.ts'

/**
 * Written in the program of each client and server of the contract: by it those sign that were never told another one. It
 * is no secret, and no key of signatures is: every browser has it.
 */
export const CONTRACT_SIGNATURE_KEY = 'dd05f1c54d63749eda95f9fa6d49v442a'

/**
 * The console's configuration with the key by which its calls are signed, and checked: what the file says, else what the
 * setting says, else the contract's. An API elsewhere has a key of its own, which only the file can name.
 */
export async function withSignatureKey(
  db: Db,
  config: ConsoleConfig,
  { signature, signatureKey }: Pick<Settings, 'signature' | 'signatureKey'>,
): Promise<ConsoleConfig> {
  if (signature === 'off' || config.signatureKey !== '' || !config.apiBaseUrl.startsWith('/')) return config
  if (signatureKey !== OWN_SIGNATURE_KEY) return { ...config, signatureKey: signatureKey ?? CONTRACT_SIGNATURE_KEY }
  return { ...config, signatureKey: await ensureInstallationKey(db, 'signature-key') }
}
