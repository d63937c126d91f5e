import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Host } from '#renderer/host.ts'
import { PIXEL_ADDRESS, paste, pictureFile, uploadHost } from '../editing/upload-host.fixture.ts'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage } from '../widget-stage.fixture.tsx'
import { richText } from './index.ts'

const field = fieldPlan({ type: 'text', format: 'html', title: '正文' })

async function open(value: string | null = null, host?: Host) {
  const staged = await stage(richText, { field, value, ...(host && { host }) })
  const text = staged.screen.getByRole('textbox', { name: '正文', exact: true })
  const tool = (name: string) => staged.screen.getByRole('button', { name, exact: true })
  return { ...staged, text, tool }
}

describe('rich text', () => {
  it('stores what is typed as HTML, and nothing when it is deleted again', async () => {
    const { text, lastValue } = await open()
    await text.click()
    await userEvent.keyboard('你好')
    expect(lastValue()).toBe('<p>你好</p>')
    await userEvent.keyboard('{Backspace}{Backspace}')
    expect(lastValue()).toBeNull()
  })

  it('formats by its tools, which say what is at the cursor', async () => {
    const { text, tool, lastValue } = await open('<p>资讯</p>')
    await text.click()
    await userEvent.keyboard('{Control>}a{/Control}')
    await tool('粗体').click()
    expect(lastValue()).toBe('<p><strong>资讯</strong></p>')
    await expect.element(tool('粗体')).toHaveAttribute('aria-pressed', 'true')
    await tool('居中对齐').click()
    await tool('增加缩进').click()
    expect(lastValue()).toBe('<p style="text-align: center; padding-left: 2em;"><strong>资讯</strong></p>')
    await tool('清除格式').click()
    expect(lastValue()).toBe('<p>资讯</p>')
    await tool('项目符号列表').click()
    expect(lastValue()).toBe('<ul><li><p>资讯</p></li></ul>')
  })

  it('is 300 pixels high, as specified', async () => {
    const { text } = await open()
    await expect.element(text).toBeVisible()
    expect(text.element().closest('[style*="height"]')?.getBoundingClientRect().height).toBe(300)
  })

  it('makes headings and tables from its lists', async () => {
    const { screen, text, tool, lastValue } = await open('<p>资讯</p>')
    await text.click()
    await tool('段落格式：正文').click()
    await screen.getByRole('menuitem', { name: '标题 2', exact: true }).click()
    expect(lastValue()).toBe('<h2>资讯</h2>')
    await userEvent.keyboard('{End}{Enter}')
    await tool('表格').click()
    await screen.getByRole('menuitem', { name: '插入 3×3 表格', exact: true }).click()
    await expect.element(screen.getByRole('table')).toBeVisible()
    expect(lastValue()).toContain('<th')
  })

  it('has its tools in Chinese, in the order of the contract', async () => {
    const { screen, tool } = await open('<p>资讯</p>')
    const bar = screen.getByRole('toolbar', { name: '正文：工具栏', exact: true })
    const names = bar.getByRole('button').elements()
    expect(names.map((button) => button.getAttribute('aria-label')).join(' ')).toBe(
      '撤销 重做 段落格式：正文 粗体 斜体 下划线 删除线 左对齐 居中对齐 右对齐 两端对齐 项目符号列表 编号列表 减少缩进 增加缩进 插入链接 取消链接 插入图片 表格 清除格式 全屏',
    )
    const items = () => screen.getByRole('menuitem').elements()
    await tool('段落格式：正文').click()
    await expect
      .poll(() => items().map(({ textContent }) => textContent))
      .toEqual(['正文', ...[1, 2, 3, 4, 5, 6].map((level) => `标题 ${level}`)])
  })

  it.each([
    ['左对齐', '<p style="text-align: left;">资讯</p>'],
    ['右对齐', '<p style="text-align: right;">资讯</p>'],
    ['两端对齐', '<p style="text-align: justify;">资讯</p>'],
    ['编号列表', '<ol><li><p>资讯</p></li></ol>'],
    ['斜体', '<p><em>资讯</em></p>'],
    ['下划线', '<p><u>资讯</u></p>'],
    ['删除线', '<p><s>资讯</s></p>'],
  ])('does by %s what it says', async (name, html) => {
    const { text, tool, lastValue } = await open('<p>资讯</p>')
    await text.click()
    await userEvent.keyboard('{Control>}a{/Control}')
    await tool(name).click()
    expect(lastValue()).toBe(html)
  })

  it('changes a table by the commands of its list', async () => {
    const { screen, text, tool, lastValue } = await open('<table><tbody><tr><td><p>一</p></td></tr></tbody></table>')
    await text.getByText('一', { exact: true }).click()
    await tool('表格').click()
    const items = screen.getByRole('menuitem').elements()
    expect(items.map(({ textContent }) => textContent).join(' ')).toBe(
      '插入 3×3 表格 在上方插入行 在下方插入行 在左侧插入列 在右侧插入列 表头行 删除行 删除列 删除表格',
    )
    await screen.getByRole('menuitem', { name: '删除表格', exact: true }).click()
    expect(lastValue()).toBeNull()
  })

  it('is 300 pixels high, or as high as the page says', async () => {
    const { text, stageAgain } = await open()
    const heightPx = () => text.element().parentElement?.getBoundingClientRect().height
    await expect.poll(heightPx).toBe(300)
    await stageAgain({ options: { height: 240 } })
    await expect.poll(heightPx).toBe(240)
  })

  it('says how the keyboard leaves it', async () => {
    const { text } = await open()
    await expect.element(text).toHaveAccessibleDescription('按 Tab 离开编辑框，Alt+F10 到工具栏。')
  })

  it('leaves no change when steps are taken back, and keeps what it has no tools for', async () => {
    const stored = '<p><span style="color:red">红</span>H<sub>2</sub>O</p>'
    const { text, onChange, lastValue } = await open(stored)
    await expect.element(text).toHaveTextContent('红H2O')
    expect(onChange).not.toHaveBeenCalled()
    await text.click()
    await userEvent.keyboard('{End}!')
    expect(lastValue()).toBe('<p><span style="color: red;">红</span>H<sub>2</sub>O!</p>')
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(lastValue()).toBe(stored)
  })

  it('lets Tab lead on, and has its tools at Alt+F10', async () => {
    const { screen, text, tool } = await open('<ul><li><p>一</p></li></ul>')
    await text.click()
    await userEvent.keyboard('{Tab}')
    await expect.element(screen.getByRole('button', { name: '下一个', exact: true })).toHaveFocus()
    await text.click()
    await userEvent.keyboard('{Alt>}{F10}{/Alt}')
    await expect.element(tool('撤销')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    await expect.element(tool('粗体')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(text).toHaveFocus()
  })

  it('takes pasted HTML without what could run, and lets none of it run', async () => {
    const { text, lastValue } = await open()
    Reflect.deleteProperty(window, 'canary')
    await text.click()
    paste(text.element(), {
      'text/html':
        '<h2 onclick="canary=1">题</h2><p>文<script>canary=1</script><img src=x onerror="canary=1"><a href="javascript:canary=1">去</a><a href="https://example.com">站</a></p><iframe srcdoc="<script>parent.canary=1</script>"></iframe>',
      'text/plain': '题文',
    })
    await expect.element(text).toHaveTextContent('题文去站')
    expect(lastValue()).toBe(
      '<h2>题</h2><p>文去<a target="_blank" rel="noopener noreferrer" href="https://example.com">站</a></p>',
    )
    expect(Reflect.get(window, 'canary')).toBeUndefined()
  })

  it('asks where a link leads, and refuses what is none', async () => {
    const { screen, text, tool, lastValue } = await open('<p>站</p>')
    await text.click()
    await userEvent.keyboard('{Control>}a{/Control}')
    await tool('插入链接').click()
    await screen.getByRole('button', { name: '确定', exact: true }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('请填写链接地址')
    await userEvent.fill(screen.getByRole('textbox', { name: '链接地址', exact: true }), 'javascript:alert(1)')
    await screen.getByRole('button', { name: '确定', exact: true }).click()
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('地址要以 http://、https://、mailto:、/ 或 #/ 开头')
    await userEvent.fill(screen.getByRole('textbox', { name: '链接地址', exact: true }), 'example.com/a')
    await screen.getByRole('button', { name: '确定', exact: true }).click()
    expect(lastValue()).toContain('href="https://example.com/a"')
    await tool('取消链接').click()
    expect(lastValue()).toBe('<p>站</p>')
  })

  it('is formatted text where it is read-only, and nothing of it runs', async () => {
    Reflect.deleteProperty(window, 'canary')
    const hostile = '<h2>题</h2><p>文<img src="x" onerror="canary=1"></p><script>canary=1</script>'
    const { screen, onChange } = await stage(richText, { field, value: hostile, readOnly: true })
    const text = screen.getByRole('textbox', { name: '正文', exact: true })
    await expect.element(text.getByRole('heading', { name: '题' })).toBeVisible()
    await expect.element(screen.getByRole('toolbar')).not.toBeInTheDocument()
    expect(Reflect.get(window, 'canary')).toBeUndefined()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('is a dash where there is nothing to read', async () => {
    const { screen } = await stage(richText, { field, value: null, readOnly: true })
    await expect.element(screen.getByRole('textbox', { name: '正文' })).toHaveTextContent(/^—$/)
  })

  it('takes the whole window and gives it back by Esc', async () => {
    const { text, tool } = await open('<p>一</p>')
    await tool('全屏').click()
    expect(text.element().getBoundingClientRect().width).toBeGreaterThan(window.innerWidth - 40)
    await text.click()
    await userEvent.keyboard('{Escape}')
    await expect.element(tool('全屏')).toBeVisible()
  })
})

describe('pictures in rich text', () => {
  it('are uploaded as those of an editor, with the remark for who cannot see them', async () => {
    const { host, sent } = uploadHost('jeditor/2026/a.png')
    const { screen, tool, lastValue } = await open(null, host)
    await tool('插入图片').click()
    await expect.element(screen.getByRole('dialog', { name: '图片上传', exact: true })).toBeVisible()
    await screen.getByRole('button', { name: '确定', exact: true }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('请选择图片')
    await userEvent.upload(screen.getByLabelText('选择图片', { exact: true }), pictureFile())
    await userEvent.fill(screen.getByPlaceholder('请填写备注', { exact: true }), '走势图')
    await screen.getByRole('button', { name: '确定', exact: true }).click()
    await expect
      .poll(lastValue)
      .toBe('<p><img src="/jeecg-boot/sys/common/static/jeditor/2026/a.png" alt="走势图"></p>')
    expect([sent[0]?.get('biz'), sent[0]?.get('jeditor'), fileName(sent[0])]).toEqual(['jeditor', '1', 'a.png'])
  })

  it('stand in the text itself where the server keeps none', async () => {
    const { host } = uploadHost('local')
    const { screen, tool, lastValue } = await open(null, host)
    await tool('插入图片').click()
    await userEvent.upload(screen.getByLabelText('选择图片', { exact: true }), pictureFile())
    await screen.getByRole('button', { name: '确定', exact: true }).click()
    await expect.poll(lastValue).toBe(`<p><img src="${PIXEL_ADDRESS}" alt=""></p>`)
  })

  it('that cannot be uploaded are told with their name, and the next try counts', async () => {
    const { host } = uploadHost(new Error('网络断开'), 'b.png')
    const { screen, text, tool, lastValue } = await open(null, host)
    await text.click()
    paste(text.element(), {}, [pictureFile('图.png')])
    await screen.getByRole('button', { name: '确定', exact: true }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('图.png 上传失败. 网络断开')
    expect(lastValue()).toBeUndefined()
    await screen.getByRole('button', { name: '确定', exact: true }).click()
    await expect.poll(lastValue).toContain('/b.png')
    await expect.element(tool('插入图片')).toBeVisible()
  })

  it('are pictures: other files are refused, and addresses that lead elsewhere', async () => {
    const { host, sent } = uploadHost('x')
    const { screen, tool, lastValue } = await open(null, host)
    await tool('插入图片').click()
    await userEvent.upload(screen.getByLabelText('选择图片', { exact: true }), pictureFile('a.svg', 'image/svg+xml'))
    await screen.getByRole('button', { name: '确定', exact: true }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('请上传图片')
    await screen.getByRole('tab', { name: '网络图片地址', exact: true }).click()
    await userEvent.fill(screen.getByPlaceholder('请填写网络图片地址', { exact: true }), 'http://evil.example/a.png')
    await screen.getByRole('button', { name: '确定', exact: true }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('地址要以 https:// 或 / 开头')
    await userEvent.fill(screen.getByPlaceholder('请填写网络图片地址', { exact: true }), 'https://example.com/a.png')
    await screen.getByRole('button', { name: '确定', exact: true }).click()
    await expect.poll(lastValue).toBe('<p><img src="https://example.com/a.png" alt=""></p>')
    expect(sent).toEqual([])
  })
})

function fileName(form: FormData | undefined): string | undefined {
  const file = form?.get('file')
  return file instanceof File ? file.name : undefined
}
