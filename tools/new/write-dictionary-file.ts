import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { type CommandContext, UsageError } from '../command.ts'

/** Writes dictionaries into a file that is not there yet. */
export async function writeDictionaryFile(
  path: string,
  dictionaries: Readonly<Record<string, unknown>>,
  { root }: Pick<CommandContext, 'root'>,
): Promise<void> {
  const $schema = relative(dirname(path), join(root, 'schemas/meta/dictionary.schema.json'))
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(path, `${JSON.stringify({ $schema, ...dictionaries }, null, 2)}\n`, { flag: 'wx' })
  } catch (cause) {
    throw new UsageError(`写不了 ${path}：${cause instanceof Error ? cause.message : String(cause)}`)
  }
}
