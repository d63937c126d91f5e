import type { Block, Chapter } from './document.ts'

/** All chapters on one page: no script, one style sheet beside it. */
export function toHtml(title: string, intro: string, chapters: readonly Chapter[]): string {
  const links = chapters.map(({ slug, title: name }) => `<li><a href="#${slug}">${escapeHtml(name)}</a></li>`)
  const parts = chapters.map(
    (chapter) =>
      `<section id="${chapter.slug}">\n<h2>${escapeHtml(chapter.title)}</h2>\n${chapter.blocks.map(blockToHtml).join('\n')}\n</section>`,
  )
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="style.css">
</head>
<body>
<header><h1>${escapeHtml(title)}</h1><p>${inline(intro)}</p></header>
<nav aria-label="目录"><ol>
${links.join('\n')}
</ol></nav>
<main>
${parts.join('\n')}
</main>
</body>
</html>
`
}

function blockToHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h3>${inline(block.text)}</h3>`
    case 'text':
      return `<p>${inline(block.text)}</p>`
    case 'json':
      return `<pre tabindex="0"><code>${escapeHtml(JSON.stringify(block.value, null, 2))}</code></pre>`
    case 'command':
      return `<pre tabindex="0"><code>${escapeHtml(block.text)}</code></pre>`
    case 'table': {
      const head = block.head.map((cell) => `<th scope="col">${inline(cell)}</th>`).join('')
      const rows = block.rows.map((cells) => `<tr>${cells.map((cell) => `<td>${inline(cell)}</td>`).join('')}</tr>`)
      return `<div class="table" tabindex="0" role="group"><table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table></div>`
    }
  }
}

/** Plain text with `code` in it. */
function inline(text: string): string {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? `<code>${escapeHtml(part)}</code>` : escapeHtml(part)))
    .join('')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
