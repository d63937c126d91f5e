import { expect, it } from 'vitest'
import { plainTextOfMarkdown } from './plain-markdown.ts'

it.each([
  ['# 标题\n\n正文**加粗**和*斜体*、~~删除~~、`代码`', '标题 正文加粗和斜体、删除、代码'],
  ['- 一\n- [x] 二\n1. 三\n> 引用', '一 二 三 引用'],
  ['![图](/a.png)见[链接](https://example.com)', '[图片]见链接'],
  ['| 甲 | 乙 |\n| --- | :-: |\n| 1 | 2 |', '甲 乙 1 2'],
  ['```sql\nselect 1\n```\n---\n完', 'select 1 完'],
  ['<b>粗</b><script>alert(1)</script>', '粗'],
  ['3 * 4 * 5', '3 * 4 * 5'],
  ['', ''],
])('the words of %j are %j', (markdown, words) => {
  expect(plainTextOfMarkdown(markdown, 100)).toBe(words)
})

it('ends in an ellipsis where there is more', () => {
  expect(plainTextOfMarkdown(`# ${'字'.repeat(300)}`, 5)).toBe('字字字字字…')
  expect(plainTextOfMarkdown(`字${'\n'.repeat(100)}尾`, 5)).toBe('字 尾')
})

it('is read in a moment, whatever the text is', () => {
  const begin = performance.now()
  for (const piece of ['*', '**', '[', '![', '`', '|', '> ', '_']) plainTextOfMarkdown(piece.repeat(90_000), 200)
  expect(performance.now() - begin).toBeLessThan(1_000)
})
