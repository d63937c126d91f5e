import { expect, it } from 'vitest'
import { isHtmlText, toPlainLines } from './convert-text.ts'

it.each([
  ['<p>您好，<strong>张三</strong></p><p>请查收</p>', '您好，张三\n请查收'],
  ['<ul><li>一</li><li>二</li></ul>', '一\n二'],
  ['<p>一<br>二 &lt;三&gt;</p>', '一\n二 <三>'],
  ['价格 <100，\n两行  空格', '价格 <100，\n两行  空格'],
  ['', ''],
])('keeps the words of %s line by line', (text, plain) => {
  expect(toPlainLines(text)).toBe(plain)
})

it.each([
  ['<p>a</p>', true],
  ['\n<h1 style="color: red">a</h1>', true],
  ['a <b>b</b>', false],
  ['<100 元', false],
])('tells by its beginning whether %j is formatted', (text, formatted) => {
  expect(isHtmlText(text)).toBe(formatted)
})
