import { resealDataSources } from '#server/data-sources/data-source-secrets.ts'
import type { Databases } from '#server/db/databases.ts'
import { resealSecondFactors } from '#server/second-factor/second-factors.ts'
import { createSecretKey } from '#server/secrets/key-file.ts'
import { type SecretBox, SecretError } from '#server/secrets/secret-box.ts'
import { resealTargets } from '#server/webhooks/webhook-targets.ts'
import { type Command, UsageError } from '../command.ts'
import { readSecretKeysOf } from '../installation/secret-keys.ts'
import { withInstallation } from '../installation/with-installation.ts'
import { rotateKeyMessages as messages } from './messages.ts'

/** Stores the secrets of others under another key, while servers run. */
export const rotateKeyCommand: Command = {
  name: 'rotate-key',
  argumentsText: '',
  summary: '更换 SECRET_KEY：用新密钥重新加密保存的密钥类内容（如推送目标的密钥、两步验证的密钥）。',
  async run(args, context) {
    if (args.length > 0) throw new UsageError(messages.usage)
    const { box, file } = readSecretKeysOf(context)
    return withInstallation(context, async (databases) => {
      // The new key is there before anything is sealed with it, and the old one until nothing is.
      if (file) file.write([createSecretKey(), ...(file.read() ?? [])])
      const count = await reseal(databases, box)
      if (file) file.write((file.read() ?? []).slice(0, 1))
      context.terminal.out(file ? messages.doneInFile(count) : messages.done(count))
      return 0
    })
  },
}

async function reseal({ app }: Databases, box: SecretBox): Promise<number> {
  try {
    return await app
      .transaction()
      .execute(
        async (trx) =>
          (await resealTargets(trx, box)) + (await resealSecondFactors(trx, box)) + (await resealDataSources(trx, box)),
      )
  } catch (error) {
    throw error instanceof SecretError ? new UsageError(error.message) : error
  }
}
