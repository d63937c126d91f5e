import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { CleanHtml } from './clean-html.tsx'
import { purify } from './purify.ts'

function cleaned(html: string): string {
  const place = document.createElement('div')
  place.append(purify(html))
  return place.innerHTML
}

describe('HTML from outside', () => {
  it('keeps what a text needs', () => {
    const html = '<h2>通知</h2><p>各位<strong>同事</strong></p><ul><li>一</li></ul>'
    expect(cleaned(html)).toBe(html)
  })

  it.each([
    ['<script>alert(1)</script>好', '好'],
    ['<img src="x" onerror="alert(1)">', '<img>'],
    ['<a href="javascript:alert(1)">去</a>', '<a rel="noopener noreferrer" target="_blank">去</a>'],
    ['<a href=" java\nscript:alert(1)">去</a>', '<a rel="noopener noreferrer" target="_blank">去</a>'],
    [
      '<a href="#/market/productPrice" target="_top">价</a>',
      '<a href="#/market/productPrice" rel="noopener noreferrer">价</a>',
    ],
    ['<iframe src="https://evil.example"></iframe>', ''],
    ['<svg onload="alert(1)"><script>alert(1)</script></svg>', ''],
    ['<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>', ''],
    ['<p style="position: fixed; color: red">红</p>', '<p style="color: red">红</p>'],
    ['<p style="background: url(https://evil.example)">背景</p>', '<p style="">背景</p>'],
    ['<form action="https://evil.example"><input></form>', ''],
    ['<img src="http://evil.example/track.png">', '<img>'],
    ['<img src="data:image/svg+xml;base64,AAAA">', '<img>'],
    ['<img src="data:image/png;base64,AAAA">', '<img src="data:image/png;base64,AAAA">'],
    ['<p href="https://example.com" colspan="2">文</p>', '<p>文</p>'],
  ])('makes %s harmless', (html, expected) => {
    expect(cleaned(html)).toBe(expected)
  })

  it('is shown as nodes, and follows when it changes', async () => {
    const screen = await render(<CleanHtml html="<p>第一</p>" />)
    await expect.element(screen.getByText('第一')).toBeVisible()
    await screen.rerender(<CleanHtml html="<p>第二</p><script>document.title = 'gone'</script>" />)
    await expect.element(screen.getByText('第二')).toBeVisible()
    await expect.element(screen.getByText('第一')).not.toBeInTheDocument()
    expect(document.title).not.toBe('gone')
  })
})
