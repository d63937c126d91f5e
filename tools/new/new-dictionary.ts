import { join, relative } from 'node:path'
import type { DictionaryFile } from '#schemas/language/dictionary.ts'
import { DICT_CODE_PATTERN } from '#schemas/language/names.ts'
import { checkDictionaries } from '../check/check-pages.ts'
import { type CommandContext, UsageError } from '../command.ts'
import { pageFolders } from '../page-folders.ts'
import { writeDictionaryFile } from './write-dictionary-file.ts'

/** Writes a file with one dictionary beside the pages: `pagewright new dictionary order_status 订单状态`. */
export async function newDictionary(
  [code, name = code, ...more]: readonly string[],
  context: CommandContext,
): Promise<number> {
  if (code === undefined || name === undefined || more.length > 0 || !new RegExp(DICT_CODE_PATTERN).test(code)) {
    throw new UsageError('要写 dictionary <代码> [名称]，代码字母开头，只含字母、数字和下划线，如 order_status')
  }
  const taken = (await checkDictionaries(context)).find(({ dictionaries }) => dictionaries?.has(code))
  if (taken) throw new UsageError(`字典 "${code}" 已在 ${taken.file} 中`)
  const folder = pageFolders(context).at(-1) ?? context.root
  const path = join(folder, 'dictionaries', `${code}.json`)
  const file: DictionaryFile = {
    [code]: {
      name,
      items: [
        { value: 'on', text: '启用', color: 'success' },
        { value: 'off', text: '停用', color: 'default' },
      ],
    },
  }
  await writeDictionaryFile(path, file, context)
  context.terminal.out(`已写好 ${relative(context.root, path)}：字段写 "dict": "${code}" 即可使用，修改后立即生效。\n`)
  return 0
}
