import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright'
import { describe } from 'vitest'
import { callApi, choose, dialogGone, openAdd, PRICES, save, search } from '#tests/support/console-actions.ts'
import { it } from '#tests/support/console-test.ts'

const ASSETS = resolve(import.meta.dirname, '../../dist/console/assets')
const PICTURE = '/logo.svg'
/** What only these libraries write. */
const LIBRARIES = { richText: 'ProseMirrorClipboard', code: 'cm-lineWrapping' } as const

/** Some browsers tell of a handler in what is pasted as soon as they parse it, before it is taken away; none runs it. */
const REFUSED_HANDLER = [/^console: Executing inline event handler violates/, /^policy: script-src-attr inline/]

/** The scripts of the build that hold a library. */
function scriptsWith(mark: string): readonly string[] {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'))
  return scripts.filter((name) => readFileSync(join(ASSETS, name), 'utf8').includes(mark))
}

function watchScripts(page: Page): () => readonly string[] {
  const names: string[] = []
  page.on('response', (response) => names.push(new URL(response.url()).pathname.split('/').at(-1) ?? ''))
  return () => names
}

describe('a news body', () => {
  it('is written with formats, pasted text and a picture, saved clean and shown as it was written', async ({
    visit,
    expect,
  }) => {
    const [richText, code] = [scriptsWith(LIBRARIES.richText), scriptsWith(LIBRARIES.code)]
    expect([richText.length, code.length].every((count) => count > 0)).toBe(true)
    const page = await visit(PRICES, { expectedFaults: REFUSED_HANDLER })
    const loaded = watchScripts(page)
    await openAdd(page)
    await page.getByRole('dialog').getByRole('button', { name: '取消', exact: true }).click()
    await dialogGone(page)
    // No editor comes with forms that have none.
    expect([...richText, ...code].filter((name) => loaded().includes(name))).toEqual([])

    await page.goto(`${new URL(page.url()).origin}/#/forum/news`)
    await page.getByRole('textbox', { name: '标题', exact: true }).waitFor()
    const form = await openAdd(page)
    const title = `格式${Date.now()}`
    await form.getByRole('textbox', { name: '标题', exact: true }).fill(title)
    await choose(form, '频道', '每日行情')
    await form.getByRole('textbox', { name: '摘要', exact: true }).fill('一句话')
    const body = form.getByRole('textbox', { name: '正文', exact: true })
    await body.click()
    await page.keyboard.type('今日')
    await form.getByRole('button', { name: '粗体', exact: true }).click()
    await page.keyboard.type('上涨')
    await form.getByRole('button', { name: '粗体', exact: true }).click()
    await body.evaluate((element) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', '<p>贴入<script>document.title="ran"</script><b onclick="x()">文字</b></p>')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await form.getByRole('button', { name: '插入图片', exact: true }).click()
    const pictures = page.getByRole('dialog', { name: '图片上传' })
    await pictures.getByRole('tab', { name: '网络图片地址' }).click()
    await pictures.getByRole('textbox', { name: '网络图片地址' }).fill(PICTURE)
    await pictures.getByRole('textbox', { name: '备注' }).fill('走势图')
    await pictures.getByRole('button', { name: '确定', exact: true }).click()
    await form.getByRole('img', { name: '走势图' }).waitFor()
    expect(loaded().filter((name) => richText.includes(name))).not.toEqual([])
    expect(loaded().filter((name) => code.includes(name))).toEqual([])
    await save(form)
    await dialogGone(page)

    expect(await page.title()).not.toBe('ran')
    // What is shown has nothing in it that a browser would have to refuse.
    const reader = await visit('/forum/news')
    await reader.getByRole('textbox', { name: '标题', exact: true }).fill(title)
    await search(reader)
    await reader.getByRole('button', { name: title, exact: true }).click()
    const detail = reader.getByRole('dialog')
    await detail.getByRole('img', { name: '走势图' }).waitFor()
    expect(await detail.locator('strong').allTextContents()).toEqual(['上涨', '文字'])
    expect(await reader.title()).not.toBe('ran')
    const stored = await callApi<{ records: { content: string }[] }>(reader, 'GET', `/forum/news/list?title=${title}`)
    expect(stored.result.records[0]?.content).toMatch(
      /^<p>今日<strong>上涨<\/strong>.*<img alt="走势图" src="\/logo\.svg" \/>/,
    )
  })
})
