import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { noTransfers } from '#renderer/calls/host-transfers.ts'
import type { PageRecord } from '#renderer/compile/plan.ts'
import { fakeHost, pagePlan, Surroundings } from '#renderer/react/form/form.fixture.tsx'
import { AnnouncementPreview } from './announcement-preview.tsx'

const RECORD: PageRecord = {
  id: 'a1',
  version: 1,
  title: '放假安排',
  content: '<p>国庆放假<strong>七天</strong></p><script>document.title = "gone"</script>',
  priority: 'M',
  files: ['temp/x/值班表.pdf?sign=1.a'],
}

async function preview(read: (id: string) => Promise<PageRecord>) {
  const { host } = fakeHost()
  const plan = pagePlan()
  const dataSource = { ...host.dataSource(plan), get: read }
  const transfers = { ...noTransfers(''), addressOf: (path: string) => `/files/${path}` }
  const shown = { ...host, transfers, dataSource: () => dataSource }
  await render(
    <Surroundings host={shown} motion={false}>
      <AnnouncementPreview host={shown} plan={plan} records={[{ id: 'a1' }]} props={{}} onDone={() => undefined} />
    </Surroundings>,
  )
}

describe('the preview of an announcement', () => {
  it('shows what its recipients will read: cleaned text, weight, attachments, and who would send it', async () => {
    const asked: string[] = []
    await preview(async (id) => {
      asked.push(id)
      return RECORD
    })
    await expect.element(page.getByRole('heading', { name: '放假安排' })).toBeVisible()
    expect(asked).toEqual(['a1'])
    await expect.element(page.getByText('七天')).toBeVisible()
    await expect.element(page.getByText('重要消息')).toBeVisible()
    await expect.element(page.getByText(/发布人：李 发布时间： 2026-11-20 10:00:00/)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: '值班表.pdf' }))
      .toHaveAttribute('href', '/files/temp/x/值班表.pdf?sign=1.a')
    expect(document.title).not.toBe('gone')
  })

  it('says why where it cannot be read', async () => {
    await preview(() => Promise.reject(new Error('该数据不存在')))
    await expect.element(page.getByRole('alert')).toHaveTextContent('该数据不存在')
  })
})
