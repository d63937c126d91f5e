import { describe, expect, it } from 'vitest'
import { fillTemplate } from './message-template.ts'

/** How a template leaves a place for a name. */
const GAP = ['$', '{name}'].join('')

function filled({ type, content, name }: { readonly type: string; readonly content: string; readonly name: string }) {
  const template = { template_name: GAP, template_content: content, template_type: type }
  return fillTemplate(template, 'shipped', { name })
}

describe('a formatted message', () => {
  it('has nothing in it that runs, whoever has written the template', () => {
    const content = `<p onclick="alert(1)">您好，<strong>${GAP}</strong></p><script>alert(1)</script>`
    expect(filled({ type: '2', content, name: '张三' }).text).toBe('<p>您好，<strong>张三</strong></p>')
  })

  it('shows what is filled in as text', () => {
    const { title, text } = filled({ type: '2', content: `<p>${GAP}</p>`, name: '<b>甲</b>' })
    expect(title).toBe('<b>甲</b>')
    expect(text).toBe('<p>&lt;b&gt;甲&lt;/b&gt;</p>')
  })
})

it('a plain message is as it was written', () => {
  const message = filled({ type: '1', content: `您好 <${GAP}>`, name: '张三' })
  expect(message).toMatchObject({ text: '您好 <张三>', format: 'plain' })
})
