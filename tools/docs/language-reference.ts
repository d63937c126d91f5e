import { join } from 'node:path'
import type { KnownActions } from '#renderer/action-traits.ts'
import type { WidgetRegistry } from '#renderer/widget.ts'
import { languageChapters } from './language-chapters.ts'
import { registryChapters } from './registry-chapters.ts'
import { toHtml } from './to-html.ts'
import { indexToMarkdown, toMarkdown } from './to-markdown.ts'

const REFERENCE_FOLDER = 'docs/language'

const TITLE = '页面语言参考'
const INTRO = '一个页面文件里可以写什么。由程序中的结构说明、登记表和目录生成，与当前版本一致。'

export interface ReferenceFile {
  /** Relative to the installation's root. */
  readonly path: string
  readonly content: string
}

/** The language reference: a Markdown file for each chapter, and all of it as one page. */
export async function languageReference(
  widgets: WidgetRegistry,
  actions: KnownActions,
  root: string,
): Promise<readonly ReferenceFile[]> {
  const chapters = [...languageChapters(), ...(await registryChapters(widgets, actions, root))]
  const file = (name: string, content: string) => ({ path: join(REFERENCE_FOLDER, name), content })
  return [
    file('README.md', indexToMarkdown(TITLE, INTRO, chapters)),
    ...chapters.map((chapter) => file(`${chapter.slug}.md`, toMarkdown(chapter))),
    file('index.html', toHtml(TITLE, INTRO, chapters)),
  ]
}
