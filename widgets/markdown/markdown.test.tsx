import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Host } from '#renderer/host.ts'
import { pictureFile, uploadHost } from '../editing/upload-host.fixture.ts'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage } from '../widget-stage.fixture.tsx'
import { markdown } from './index.ts'

const field = fieldPlan({ type: 'text', format: 'markdown', title: '说明' })

async function open(value: string | null = null, host?: Host) {
  const staged = await stage(markdown, { field, value, ...(host && { host }) })
  const text = staged.screen.getByRole('textbox', { name: '说明' })
  const tool = (name: string) => staged.screen.getByRole('button', { name, exact: true })
  return { ...staged, text, tool, preview: staged.screen.getByRole('region', { name: '说明：预览' }) }
}

describe('Markdown', () => {
  it('stores what is typed, and shows beside it what becomes of it', async () => {
    const { screen, text, preview, lastValue } = await open()
    await text.click()
    await userEvent.keyboard('# Title{Enter}**bold**')
    expect(lastValue()).toBe('# Title\n**bold**')
    await expect.element(preview.getByRole('heading', { name: 'Title' })).toBeVisible()
    await expect.element(preview.getByText('bold')).toBeVisible()
    await screen.getByRole('button', { name: '预览' }).click()
    await expect.element(preview).not.toBeInTheDocument()
  })

  it.each([
    ['粗体', '**甲**'],
    ['斜体', '*甲*'],
    ['删除线', '~~甲~~'],
    ['行内代码', '`甲`'],
    ['引用', '> 甲'],
    ['无序列表', '- 甲'],
    ['有序列表', '1. 甲'],
    ['任务列表', '- [ ] 甲'],
    ['增加缩进', '  甲'],
  ])('writes the signs of %s, and takes them away by the same tool', async (name, written) => {
    const { text, tool, lastValue } = await open('甲')
    await text.click()
    await userEvent.keyboard('{Control>}a{/Control}')
    await tool(name).click()
    expect(lastValue()).toBe(written)
    await tool(name === '增加缩进' ? '减少缩进' : name).click()
    expect(lastValue()).toBe('甲')
  })

  it.each([
    ['分割线', '甲\n\n---\n'],
    ['插入表格', '甲\n\n| 列 1 | 列 2 | 列 3 |\n| --- | --- | --- |\n|  |  |  |\n'],
    ['代码块', '甲\n\n```\n\n```\n'],
    ['插入链接', '甲[链接文字](https://)'],
  ])('inserts a %s', async (name, written) => {
    const { text, tool, lastValue } = await open('甲')
    await text.click()
    await userEvent.keyboard('{Control>}{End}{/Control}')
    await tool(name).click()
    expect(lastValue()).toBe(written)
  })

  it('writes headings of six levels', async () => {
    const { screen, text, tool, lastValue } = await open('# 甲')
    await text.click()
    await tool('标题').click()
    await screen.getByRole('menuitem', { name: '标题 3' }).click()
    expect(lastValue()).toBe('### 甲')
  })

  it.each([
    [{}, 300],
    [{ height: 200 }, 200],
  ])('is as high as specified with %j: %i pixels', async (options, heightPx) => {
    const { screen } = await stage(markdown, { field, options })
    const text = screen.getByRole('textbox', { name: '说明' })
    await expect.element(text).toBeVisible()
    expect(text.element().closest('.cm-editor')?.parentElement?.getBoundingClientRect().height).toBe(heightPx)
  })

  it('has the tools of the specification, in its order', async () => {
    const { screen } = await open()
    const tools = screen.getByRole('toolbar').getByRole('button').elements()
    expect(tools.map((tool) => tool.getAttribute('aria-label') ?? tool.textContent)).toEqual([
      ...['标题', '粗体', '斜体', '删除线', '分割线', '引用', '无序列表', '有序列表', '任务列表'],
      ...['增加缩进', '减少缩进', '插入表格', '插入链接', '行内代码', '代码块', '上传图片', '预览', '全屏'],
    ])
  })

  it('lets Tab lead on', async () => {
    const { text, preview, lastValue } = await open('甲')
    await text.click()
    await userEvent.keyboard('{Tab}')
    await expect.element(preview).toHaveFocus()
    expect(lastValue()).toBeUndefined()
  })

  it('inserts an uploaded picture with its remark, and one from an address', async () => {
    const { host } = uploadHost('jeditor/a (1).png')
    const { screen, text, tool, lastValue } = await open(null, host)
    await text.click()
    await tool('上传图片').click()
    await expect.element(screen.getByRole('tab', { name: '本地图片上传' })).toHaveAttribute('aria-selected', 'true')
    await userEvent.upload(screen.getByLabelText('选择图片'), pictureFile())
    await userEvent.fill(screen.getByPlaceholder('请填写备注'), '走势[1]')
    await screen.getByRole('button', { name: '确定' }).click()
    const first = '![走势\\[1\\]](/jeecg-boot/sys/common/static/jeditor/a%20%281%29.png)'
    await expect.poll(lastValue).toBe(first)
    await tool('上传图片').click()
    await screen.getByRole('tab', { name: '网络图片地址' }).click()
    await screen.getByRole('button', { name: '确定' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('请填写网络图片地址')
    await userEvent.fill(screen.getByPlaceholder('请填写网络图片地址'), 'https://example.com/b.png')
    await screen.getByRole('button', { name: '确定' }).click()
    await expect.poll(lastValue).toBe(`${first}![](https://example.com/b.png)`)
  })

  it('runs nothing that stands in it, neither in the preview nor read-only', async () => {
    Reflect.deleteProperty(window, 'canary')
    const hostile =
      '# 题\n<img src=x onerror="canary=1"><script>canary=1</script>\n\n[去](javascript:canary=1) <iframe srcdoc="<script>parent.canary=1</script>"></iframe>\n\n- [x] 完成'
    const { preview } = await open(hostile)
    await expect.element(preview.getByText('☑ 完成')).toBeVisible()
    await expect.element(preview.getByText('去')).not.toHaveAttribute('href')
    expect(preview.element().querySelector('script, iframe, [onerror]')).toBeNull()
    expect(Reflect.get(window, 'canary')).toBeUndefined()
  })

  it('is formatted text where it is read-only', async () => {
    Reflect.deleteProperty(window, 'canary')
    const value = '## 题\n<img src=x onerror="canary=1">'
    const { screen } = await stage(markdown, { field, value, readOnly: true })
    await expect
      .element(screen.getByRole('textbox', { name: '说明' }).getByRole('heading', { name: '题' }))
      .toBeVisible()
    await expect.element(screen.getByRole('toolbar')).not.toBeInTheDocument()
    expect(Reflect.get(window, 'canary')).toBeUndefined()
  })
})
