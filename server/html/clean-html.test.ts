import { describe, expect, it } from 'vitest'
import { cleanHtml } from './clean-html.ts'

describe('HTML that is stored', () => {
  it('keeps what a text needs', () => {
    const html =
      '<h2>通知</h2><p>各位<strong>同事</strong>：</p><ul><li>一</li></ul><table><tbody><tr><td colspan="2">价</td></tr></tbody></table>'
    expect(cleanHtml(html)).toBe(html)
  })

  it.each([
    ['<script>alert(1)</script>好', '好'],
    ['<img src="x" onerror="alert(1)">', '<img />'],
    ['<a href="javascript:alert(1)">去</a>', '<a rel="noopener noreferrer" target="_blank">去</a>'],
    [
      '<a href="https://example.com" onclick="x()">去</a>',
      '<a href="https://example.com" rel="noopener noreferrer" target="_blank">去</a>',
    ],
    ['<a href="#/market/productPrice">价格</a>', '<a href="#/market/productPrice" rel="noopener noreferrer">价格</a>'],
    ['<a href="//evil.example">去</a>', '<a rel="noopener noreferrer" target="_blank">去</a>'],
    ['<iframe src="https://evil.example"></iframe>', ''],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<p style="position:fixed;color:red">红</p>', '<p style="color:red">红</p>'],
    ['<p style="background-image:url(https://evil.example)">背景</p>', '<p>背景</p>'],
    ['<form action="https://evil.example"><input name="p"></form>', ''],
    ['<img src="http://evil.example/track.png">', '<img />'],
    ['<img src="data:image/svg+xml;base64,AAAA">', '<img />'],
    ['<img src="data:text/html;base64,AAAA">', '<img />'],
    ['<img src="data:image/png;base64,AAAA">', '<img src="data:image/png;base64,AAAA" />'],
    ['<img src="DATA:image/png;base64,AA&#34; onerror=&#34;x()">', '<img />'],
    ['<a href="data:image/png;base64,AAAA">去</a>', '<a rel="noopener noreferrer" target="_blank">去</a>'],
    ['<p onmouseover="x()">文</p>', '<p>文</p>'],
  ])('makes %s harmless', (html, cleaned) => {
    expect(cleanHtml(html)).toBe(cleaned)
  })

  it('changes nothing when it is cleaned again', () => {
    const once = cleanHtml('<p>a<a href="https://example.com">b</a><img src="/logo.svg" alt="c"></p>')
    expect(cleanHtml(once)).toBe(once)
  })
})
