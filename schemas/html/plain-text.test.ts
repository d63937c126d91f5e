import { describe, expect, it } from 'vitest'
import { isEmptyHtml, plainTextOfHtml } from './plain-text.ts'

describe('the text of HTML', () => {
  it.each([
    ['<p>各位<strong>同事</strong>：</p><p>明天放假</p>', '各位同事： 明天放假'],
    ['<ul><li>一</li><li>二</li></ul>', '一 二'],
    ['<p>a &lt; b &amp;&nbsp;c &#20013;&#x6587;</p>', 'a < b & c 中文'],
    ['<p>图：<img src="/a.png" alt="x>y"></p>', '图：[图片]'],
    ['<script>alert(1)</script><style>p{}</style>好', '好'],
    ['<!-- 注释 -->正文', '正文'],
    ['1 < 2 且 3 > 2', '1 < 2 且 3 > 2'],
    ['<p title="a>b">好</p>', '好'],
    ['<p>没有写完的<b', '没有写完的'],
    ['&lt;script&gt;', '<script>'],
    ['&#0;&#xd800;', '&#0;&#xd800;'],
    ['', ''],
  ])('of %j is %j', (html, text) => {
    expect(plainTextOfHtml(html, 100)).toBe(text)
  })

  it('ends in an ellipsis where there is more, and counts a rare character as one', () => {
    expect(plainTextOfHtml('<p>𠮷野家的饭</p>', 3)).toBe('𠮷野家…')
    expect(plainTextOfHtml('<p>𠮷野家</p>', 3)).toBe('𠮷野家')
  })

  it('is read in a moment, whatever the HTML is', () => {
    const begin = performance.now()
    for (const piece of ['<', '<a ', '<p "', '<!--', '&#', '<script>', '<p>字</p>'])
      plainTextOfHtml(piece.repeat(50_000), 200)
    expect(performance.now() - begin).toBeLessThan(2_000)
  })

  it.each([
    ['', true],
    ['<p></p>', true],
    ['<p>&nbsp;</p><p><br></p>', true],
    ['<p>字</p>', false],
    ['<img src="/a.png">', false],
    ['<hr>', false],
  ])('%j is empty: %s', (html, empty) => {
    expect(isEmptyHtml(html)).toBe(empty)
  })
})
