import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { fieldPlan } from '../../react/form/form.fixture.tsx'
import { TagView } from './tag-view.tsx'

const field = fieldPlan('clients', '适用端')

async function tagsOf(value: string | readonly string[], text: string) {
  const screen = await render(<TagView value={value} text={text} color={null} field={field} place="list" />)
  const tags = [...screen.container.querySelectorAll('.ant-tag')].map((tag) => tag.textContent)
  return { tags, text: screen.container.textContent }
}

describe('the tag of a value', () => {
  it('holds the text of one choice, whatever signs are in it', async () => {
    expect((await tagsOf('web', '网站,小程序')).tags).toEqual(['网站,小程序'])
  })

  it.each([
    ['the server', '网站,小程序'],
    ['the browser', '网站、小程序'],
  ])('is one for each of several values, as %s puts their texts', async (_, text) => {
    expect((await tagsOf(['web', 'mini'], text)).tags).toEqual(['网站', '小程序'])
  })

  it('is none where a text has the sign between them in it: nothing says where one ends', async () => {
    expect(await tagsOf(['web', 'mini'], '网站,手机版,小程序')).toEqual({ tags: [], text: '网站,手机版,小程序' })
  })
})
