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
  const text = staged.screen.getByRole('textbox', { name: '正文' })
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
    await screen.getByRole('menuitem', { name: '标题 2' }).click()
    expect(lastValue()).toBe('<h2>资讯</h2>')
    await userEvent.keyboard('{End}{Enter}')
    await tool('表格').click()
    await screen.getByRole('menuitem', { name: '插入 3×3 表格' }).click()
    await expect.element(screen.getByRole('table')).toBeVisible()
    expect(lastValue()).toContain('<th')
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
    await expect.element(screen.getByRole('button', { name: '下一个' })).toHaveFocus()
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
    await userEvent.fill(screen.getByRole('textbox', { name: '链接地址' }), 'javascript:alert(1)')
    await screen.getByRole('button', { name: '确定' }).click()
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('地址要以 http://、https://、mailto:、/ 或 #/ 开头')
    await userEvent.fill(screen.getByRole('textbox', { name: '链接地址' }), 'example.com/a')
    await screen.getByRole('button', { name: '确定' }).click()
    expect(lastValue()).toContain('href="https://example.com/a"')
    await tool('取消链接').click()
    expect(lastValue()).toBe('<p>站</p>')
  })

  it('is formatted text where it is read-only, and nothing of it runs', async () => {
    Reflect.deleteProperty(window, 'canary')
    const hostile = '<h2>题</h2><p>文<img src="x" onerror="canary=1"></p><script>canary=1</script>'
    const { screen, onChange } = await stage(richText, { field, value: hostile, readOnly: true })
    const text = screen.getByRole('textbox', { name: '正文' })
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
    await expect.element(screen.getByRole('dialog', { name: '图片上传' })).toBeVisible()
    await screen.getByRole('button', { name: '确定' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('请选择图片')
    await userEvent.upload(screen.getByLabelText('选择图片'), pictureFile())
    await userEvent.fill(screen.getByPlaceholder('请填写备注'), '走势图')
    await screen.getByRole('button', { name: '确定' }).click()
    await expect
      .poll(lastValue)
      .toBe('<p><img src="/jeecg-boot/sys/common/static/jeditor/2026/a.png" alt="走势图"></p>')
    expect([sent[0]?.get('biz'), sent[0]?.get('jeditor'), fileName(sent[0])]).toEqual(['jeditor', '1', 'a.png'])
  })

  it('stand in the text itself where the server keeps none', async () => {
    const { host } = uploadHost('local')
    const { screen, tool, lastValue } = await open(null, host)
    await tool('插入图片').click()
    await userEvent.upload(screen.getByLabelText('选择图片'), pictureFile())
    await screen.getByRole('button', { name: '确定' }).click()
    await expect.poll(lastValue).toBe(`<p><img src="${PIXEL_ADDRESS}" alt=""></p>`)
  })

  it('that cannot be uploaded are told with their name, and the next try counts', async () => {
    const { host } = uploadHost(new Error('网络断开'), 'b.png')
    const { screen, text, tool, lastValue } = await open(null, host)
    await text.click()
    paste(text.element(), {}, [pictureFile('图.png')])
    await screen.getByRole('button', { name: '确定' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('图.png 上传失败. 网络断开')
    expect(lastValue()).toBeUndefined()
    await screen.getByRole('button', { name: '确定' }).click()
    await expect.poll(lastValue).toContain('/b.png')
    await expect.element(tool('插入图片')).toBeVisible()
  })

  it('are pictures: other files are refused, and addresses that lead elsewhere', async () => {
    const { host, sent } = uploadHost('x')
    const { screen, tool, lastValue } = await open(null, host)
    await tool('插入图片').click()
    await userEvent.upload(screen.getByLabelText('选择图片'), pictureFile('a.svg', 'image/svg+xml'))
    await screen.getByRole('button', { name: '确定' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('请上传图片')
    await screen.getByRole('tab', { name: '网络图片地址' }).click()
    await userEvent.fill(screen.getByPlaceholder('请填写网络图片地址'), 'http://evil.example/a.png')
    await screen.getByRole('button', { name: '确定' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('地址要以 https:// 或 / 开头')
    await userEvent.fill(screen.getByPlaceholder('请填写网络图片地址'), 'https://example.com/a.png')
    await screen.getByRole('button', { name: '确定' }).click()
    await expect.poll(lastValue).toBe('<p><img src="https://example.com/a.png" alt=""></p>')
    expect(sent).toEqual([])
  })
})

function fileName(form: FormData | undefined): string | undefined {
  const file = form?.get('file')
  return file instanceof File ? file.name : undefined
}
