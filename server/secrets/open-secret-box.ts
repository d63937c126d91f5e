import type { Settings } from '../settings/settings.ts'
import { createKeyFile } from './key-file.ts'
import { createSecretBox, type SecretBox } from './secret-box.ts'

/**
 * Keys are those of SECRET_KEY. Where the database comes along and none is set, a file of the data folder holds one, made
 * at the first start; it is read each time, so that a running server knows a key that was changed.
 */
export function openSecretBox({ secretKeys, database, dataFolder }: Settings): SecretBox {
  if (secretKeys || database) return createSecretBox(() => secretKeys)
  const file = createKeyFile(dataFolder)
  file.ensure()
  return createSecretBox(file.read)
}
