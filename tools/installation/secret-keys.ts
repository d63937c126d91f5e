import { createKeyFile, type KeyFile } from '#server/secrets/key-file.ts'
import { createSecretBox, type SecretBox } from '#server/secrets/secret-box.ts'
import { parseSecretKeys, type SecretKey } from '#server/secrets/secret-key.ts'
import { type CommandContext, UsageError } from '../command.ts'
import { installationMessages as messages } from './messages.ts'

/** The keys of an installation, as its server takes them. */
export interface SecretKeys {
  readonly box: SecretBox
  /** Null: SECRET_KEY says which they are, or nothing does. */
  readonly file: KeyFile | null
}

/** Those that there are; none is made. */
export function knownSecretKeys({ secretKey, databaseUrl, dataFolder }: CommandContext): readonly SecretKey[] {
  const keys = secretKey === null ? null : parseSecretKeys(secretKey)
  if (keys === undefined) throw new UsageError(messages.badKey)
  return keys ?? (databaseUrl === null ? createKeyFile(dataFolder).read() : null) ?? []
}

export function readSecretKeysOf({ secretKey, databaseUrl, dataFolder }: CommandContext): SecretKeys {
  const keys = secretKey === null ? null : parseSecretKeys(secretKey)
  if (keys === undefined) throw new UsageError(messages.badKey)
  if (keys || databaseUrl !== null) return { box: createSecretBox(() => keys), file: null }
  const file = createKeyFile(dataFolder)
  file.ensure()
  return { box: createSecretBox(file.read), file }
}
