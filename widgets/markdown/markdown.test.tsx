import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Host } from '#renderer/host.ts'
import { pictureFile, uploadHost } from '../editing/upload-host.fixture.ts'
import { fieldPlan } from '../field-plan.fixture.ts'
import { buttonsOf, stage } from '../widget-stage.fixture.tsx'
import { markdown } from './index.ts'

const field = fieldPlan({ type: 'text', format: 'markdown', title: '说明' })

async function open(value: string | null = null, host?: Host) {
  const staged = await stage(markdown, { field, value, ...(host && { host }) })
  const text = staged.screen.getByRole('textbox', { name: '说明', exact: true })
  const tool = (name: string) => staged.screen.getByRole('button', { name, exact: true })
  return { ...staged, text, tool, preview: staged.screen.getByRole('region', { name: '说明：预览', exact: true }) }
}

describe('Markdown', () => {
  it('stores what is typed, and shows beside it what becomes of it', async () => {
    const { screen, text, preview, lastValue } = await open()
    await text.click()
    await userEvent.keyboard('# Title{Enter}**bold**')
    expect(lastValue()).toBe('# Title\n**bold**')
    await expect.element(preview.getByRole('heading', { name: 'Title' })).toBeVisible()
    await expect.element(preview.getByText('bold', { exact: true })).toBeVisible()
    await screen.getByRole('button', { name: '预览', exact: true }).click()
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
    await screen.getByRole('menuitem', { name: '标题 3', exact: true }).click()
    expect(lastValue()).toBe('### 甲')
  })

  it('has the tools of the specification in their order, in Chinese', async () => {
    const { screen, tool } = await open()
    const bar = screen.getByRole('toolbar', { name: '说明：工具栏', exact: true })
    const names = bar.getByRole('button').elements()
    expect(names.map((button) => button.getAttribute('aria-label')).join(' ')).toBe(
      '标题 粗体 斜体 删除线 分割线 引用 无序列表 有序列表 任务列表 增加缩进 减少缩进 插入表格 插入链接 行内代码 代码块 上传图片 预览 全屏',
    )
    await tool('标题').click()
    const levels = screen.getByRole('menuitem').elements()
    expect(levels.map(({ textContent }) => textContent)).toEqual([1, 2, 3, 4, 5, 6].map((level) => `标题 ${level}`))
  })

  it('is 300 pixels high, or as high as the page says', async () => {
    const { screen, stageAgain } = await open()
    const heightPx = () => screen.container.querySelector('.cm-editor')?.getBoundingClientRect().height
    await expect.poll(heightPx).toBe(300)
    await stageAgain({ options: { height: 200 } })
    await expect.poll(heightPx).toBe(200)
  })

  it('says how the keyboard leaves it', async () => {
    const { text } = await open()
    await expect.element(text).toHaveAccessibleDescription('按 Tab 离开编辑框，Alt+F10 到工具栏。')
    await expect.element(text).toHaveTextContent('请输入')
  })

  it('asks for a picture by a file or an address, with a remark, and for nothing else', async () => {
    const { screen, tool } = await open()
    await tool('上传图片').click()
    const dialog = screen.getByRole('dialog', { name: '图片上传', exact: true })
    await expect.element(dialog).toBeVisible()
    const tabs = dialog.getByRole('tab').elements()
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['本地图片上传', '网络图片地址'])
    await expect
      .element(dialog.getByRole('textbox', { name: '备注', exact: true }))
      .toHaveAttribute('placeholder', '请填写备注')
    await dialog.getByRole('tab', { name: '网络图片地址', exact: true }).click()
    const fields = dialog.getByRole('textbox').elements()
    expect(fields.map((one) => [one.getAttribute('aria-label'), one.getAttribute('placeholder')])).toEqual([
      ['网络图片地址', '请填写网络图片地址'],
      ['备注', '请填写备注'],
    ])
    expect(buttonsOf(dialog)).toEqual(['取消', '确定'])
    await dialog.getByRole('button', { name: '取消', exact: true }).click()
    await expect.element(dialog).not.toBeInTheDocument()
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
    await expect
      .element(screen.getByRole('tab', { name: '本地图片上传', exact: true }))
      .toHaveAttribute('aria-selected', 'true')
    await userEvent.upload(screen.getByLabelText('选择图片', { exact: true }), pictureFile())
    await userEvent.fill(screen.getByPlaceholder('请填写备注', { exact: true }), '走势[1]')
    await screen.getByRole('button', { name: '确定', exact: true }).click()
    const first = '![走势\\[1\\]](/jeecg-boot/sys/common/static/jeditor/a%20%281%29.png)'
    await expect.poll(lastValue).toBe(first)
    await tool('上传图片').click()
    await screen.getByRole('tab', { name: '网络图片地址', exact: true }).click()
    await screen.getByRole('button', { name: '确定', exact: true }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('请填写网络图片地址')
    await userEvent.fill(screen.getByPlaceholder('请填写网络图片地址', { exact: true }), 'https://example.com/b.png')
    await screen.getByRole('button', { name: '确定', exact: true }).click()
    await expect.poll(lastValue).toBe(`${first}![](https://example.com/b.png)`)
  })

  it('runs nothing that stands in it, neither in the preview nor read-only', async () => {
    Reflect.deleteProperty(window, 'canary')
    const hostile =
      '# 题\n<img src=x onerror="canary=1"><script>canary=1</script>\n\n[去](javascript:canary=1) <iframe srcdoc="<script>parent.canary=1</script>"></iframe>\n\n- [x] 完成'
    const { preview } = await open(hostile)
    await expect.element(preview.getByText('☑ 完成', { exact: true })).toBeVisible()
    await expect.element(preview.getByText('去', { exact: true })).not.toHaveAttribute('href')
    expect(preview.element().querySelector('script, iframe, [onerror]')).toBeNull()
    expect(Reflect.get(window, 'canary')).toBeUndefined()
  })

  it('is formatted text where it is read-only', async () => {
    Reflect.deleteProperty(window, 'canary')
    const value = '## 题\n<img src=x onerror="canary=1">'
    const { screen } = await stage(markdown, { field, value, readOnly: true })
    await expect
      .element(screen.getByRole('textbox', { name: '说明', exact: true }).getByRole('heading', { name: '题' }))
      .toBeVisible()
    await expect.element(screen.getByRole('toolbar')).not.toBeInTheDocument()
    expect(Reflect.get(window, 'canary')).toBeUndefined()
  })
})
