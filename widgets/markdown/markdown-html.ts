import { Marked } from 'marked'

const marked = new Marked({
  async: false,
  gfm: true,
  renderer: {
    // The cleaning takes every input out.
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
})

/** HTML of a Markdown text: not clean, since Markdown may hold any HTML. Only `CleanHtml` may show it. */
export function markdownToHtml(text: string): string {
  return marked.parse(text, { async: false })
}
