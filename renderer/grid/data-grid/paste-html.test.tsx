import { describe, expect, it } from 'vitest'
import { MAX_PASTED_CELLS } from '../engine/constants.ts'
import { parseClipboardText } from '../engine/parse-clipboard-text.ts'
import { paste } from '../paste.fixture.ts'
import { htmlTableText } from '../react/html-table-text.ts'
import { openGrid } from './data-grid.fixture.tsx'

describe('a piece of a web page as text', () => {
  it.each([
    [
      'a table',
      '<p>价格</p><table><tr><th>甲</th><td> 乙\n 丙 </td></tr><tr><td>1</td><td>2</td></tr></table>',
      '甲\t乙 丙\r\n1\t2',
    ],
    ['lines within a cell', '<table><td>甲<br>乙</td></table>', '"甲\n乙"'],
    [
      'cells that span others',
      '<table><tr><td colspan="2">甲</td><td>乙</td></tr><tr><td rowspan="2">丙</td><td>丁</td><td>戊</td></tr><tr><td>己</td></tr></table>',
      '甲\t\t乙\r\n丙\t丁\t戊\r\n\t己',
    ],
    ['a text without a table', '<b>甲</b> 乙', '甲 乙'],
    ['styles and scripts', '<style>td { color: red }</style><table><td>甲<script>alert(1)</script></td></table>', '甲'],
    ['a picture', '<img src="x.png">', ''],
    ['an empty table', '<table><tr><td> </td></tr></table>', ''],
  ])('reads %s', (_, html, text) => {
    expect(htmlTableText(html)).toBe(text)
  })
})

it('of a web page that claims to span millions of cells no more are read than a grid takes, and one', () => {
  const wide = '<tr><td colspan="1000" rowspan="65534">甲</td></tr>'
  const text = htmlTableText(`<table>${wide.repeat(200)}</table>`)
  expect(text.split(/\t|\r\n/).filter((cell) => cell === '甲').length).toBeLessThan(200)
  expect(parseClipboardText(text, MAX_PASTED_CELLS)).toBeNull()
})

describe('a clipboard that holds HTML alone', () => {
  const pasteHtml = (html: string) => paste(html, undefined, 'text/html')

  it('is pasted as the table that stands in it', async () => {
    const { handle } = await openGrid()
    handle().focusCell('p1', 'name')
    pasteHtml('<table><tr><td>甲</td><td>31</td></tr><tr><td>乙</td><td>32</td></tr></table>')
    await expect
      .poll(() =>
        handle()
          .getTableData()
          .map(({ name, age }) => [name, age]),
      )
      .toEqual([
        ['甲', 31],
        ['乙', 32],
        ['员工3', 22],
      ])
  })

  it('with nothing to be read in it says so, and changes nothing', async () => {
    const { handle, notices } = await openGrid()
    handle().focusCell('p1', 'name')
    pasteHtml('<img src="x.png">')
    expect(notices).toEqual(['剪贴板中没有可粘贴的文本或表格'])
    expect(handle().hasChanges()).toBe(false)
  })
})
