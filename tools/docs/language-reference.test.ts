import { describe, expect, it } from 'vitest'
import { FUNCTIONS } from '#renderer/expression/functions/function-table.ts'
import { pageSchema } from '#schemas/language/page.ts'
import { PROBLEM_CODES } from '#schemas/language/problems.ts'
import { RULE_CODES } from '#schemas/rules/rule-codes.ts'
import { SYSTEM_TABLES } from '#server/dictionaries/table-registry.ts'
import { actionRegistry } from '#widgets/action-registry.ts'
import { widgetRegistry } from '#widgets/registry.ts'
import { checkPages } from '../check/check-pages.ts'
import { languageReference } from './language-reference.ts'
import { keyTables } from './schema-tables.ts'
import { toHtml } from './to-html.ts'
import { toMarkdown } from './to-markdown.ts'

const files = await languageReference(widgetRegistry, actionRegistry, process.cwd())
const textOf = (name: string) => files.find(({ path }) => path.endsWith(name))?.content ?? ''
const all = files
  .filter(({ path }) => path.endsWith('.md'))
  .map(({ content }) => content)
  .join('\n')

describe('the language reference', () => {
  it('has every key of the language, each with an explanation', () => {
    const rows = keyTables(pageSchema).flatMap((table) => table.rows)
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.filter(({ description }) => description === '')).toEqual([])
    expect(rows.filter(({ key }) => !all.includes(`| \`${key}\` |`))).toEqual([])
  })

  it.each([
    ['widgets.md', widgetRegistry.types],
    ['action-types.md', actionRegistry.types],
    ['problems.md', PROBLEM_CODES],
    ['rules.md', [...RULE_CODES.keys()]],
    ['expressions.md', [...FUNCTIONS.keys()]],
  ])('names everything there is in %s', (name, entries) => {
    const text = textOf(name)
    expect(entries.filter((entry) => !text.includes(`\`${entry}`))).toEqual([])
  })

  it('lists the system tables that a reference may name, with their fields', () => {
    const [, listed = ''] = textOf('fields.md').split('可以引用的表')
    for (const { table, fields } of SYSTEM_TABLES) {
      const row = listed.split('\n').find((line) => line.includes(`\`${table}\``)) ?? ''
      expect([...fields.keys()].filter((name) => !row.includes(`\`${name}\``))).toEqual([])
    }
  })

  it('shows pages that pass the check', async () => {
    const blocks = [...all.matchAll(/```json\n([\s\S]*?)```/g)].map(([, block = '']) => block)
    const pages = blocks.filter((block) => block.includes('"schemaVersion"'))
    expect(pages.length).toBeGreaterThanOrEqual(4)
    const checked = await checkPages(
      pages.map((text, index) => ({ file: `${index}.json`, text })),
      process.cwd(),
    )
    expect(checked.flatMap(({ problems }) => problems)).toEqual([])
  })

  it('is one page without a script or a style of its own', () => {
    const html = textOf('index.html')
    expect(html).toContain('<section id="expressions">')
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=/)
  })
})

describe('a text of the reference', () => {
  const chapter = {
    slug: 'x',
    title: 'A & B',
    blocks: [{ kind: 'table', head: ['键'], rows: [['`a || b` <i>']] } as const],
  }

  it('cannot become markup', () => {
    expect(toHtml('<b>', '', [chapter])).toContain('<td><code>a || b</code> &lt;i&gt;</td>')
    expect(toHtml('<b>', '', [chapter])).toContain('<h2>A &amp; B</h2>')
  })

  it('does not break a table of Markdown', () => {
    expect(toMarkdown(chapter)).toContain('| `a \\|\\| b` <i> |')
  })
})
