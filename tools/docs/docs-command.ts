import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { actionRegistry } from '#widgets/action-registry.ts'
import { widgetRegistry } from '#widgets/registry.ts'
import { type Command, UsageError } from '../command.ts'
import { languageReference } from './language-reference.ts'

export const docsCommand: Command = {
  name: 'docs',
  argumentsText: '',
  summary: '生成页面语言参考，写进 docs/language；控制台的“帮助”显示它。',
  async run(args, { root, terminal }) {
    if (args.length > 0) throw new UsageError('docs 没有参数')
    const files = await languageReference(widgetRegistry, actionRegistry, root)
    for (const { path, content } of files) {
      await mkdir(dirname(resolve(root, path)), { recursive: true })
      await writeFile(resolve(root, path), content)
      terminal.out(`已写好 ${path}\n`)
    }
    return 0
  },
}
