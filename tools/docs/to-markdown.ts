import type { Block, Chapter } from './document.ts'

const GENERATED = '<!-- 由 npm run generate 生成，请勿手改。 -->'

export function toMarkdown({ title, blocks }: Chapter): string {
  return `${[`# ${title}`, GENERATED, ...blocks.map(blockToMarkdown)].join('\n\n')}\n`
}

/** The first page of the reference: its chapters. */
export function indexToMarkdown(title: string, intro: string, chapters: readonly Chapter[]): string {
  const list = chapters.map((chapter) => `- [${chapter.title}](${chapter.slug}.md)`).join('\n')
  return `${[`# ${title}`, GENERATED, intro, list].join('\n\n')}\n`
}

function blockToMarkdown(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `## ${block.text}`
    case 'text':
      return block.text
    case 'json':
      return `\`\`\`json\n${JSON.stringify(block.value, null, 2)}\n\`\`\``
    case 'command':
      return `\`\`\`sh\n${block.text}\n\`\`\``
    case 'table':
      return [row(block.head), row(block.head.map(() => '---')), ...block.rows.map(row)].join('\n')
  }
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}
