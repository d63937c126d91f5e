import type { Locator } from 'playwright'
import { rest } from '../steps.ts'
import { does, NOTICES, type Worker } from './hands.ts'

/** A panel of rights, and the entry that is ticked in it. */
interface Granted {
  /** What opens it. */
  readonly action: string
  readonly panel: string
  readonly entry: string
  open(): Promise<void>
}

/** Ticks an entry and saves, looks whether it was kept, and takes it back. */
export async function grants(worker: Worker, granted: Granted): Promise<void> {
  await changesGrant(worker, granted, true)
  await changesGrant(worker, granted, false)
}

/** Ticks an entry or takes it back, and opens the panel again to see it. */
export async function changesGrant(worker: Worker, granted: Granted, wanted: boolean): Promise<void> {
  const { page } = worker
  const { action, entry } = granted
  const panel = await openPanel(worker, granted)
  await boxOf(panel, entry).click()
  await panel.getByText(wanted ? /，新增 1 项/ : /，取消 1 项/).waitFor()
  await rest(page)
  await worker.picture(wanted ? 'grants' : 'taken-back')
  worker.say(`${action}：${wanted ? '勾选' : '取消'} ${entry}，${await summaryOf(panel)}`)
  // The same word was told a moment ago.
  await page.locator(NOTICES).filter({ visible: true }).first().waitFor({ state: 'hidden' })
  await does(worker, action, () => panel.getByRole('button', { name: '保存并关闭' }).click())
  await panel.waitFor({ state: 'hidden' })

  const kept = await openPanel(worker, granted)
  if ((await boxOf(kept, entry).isChecked()) !== wanted) throw new Error(`${action}: ${entry} is not as it was saved.`)
  await worker.picture(wanted ? 'granted' : 'nothing-granted')
  worker.say(`再次打开：${entry} ${wanted ? '已' : '未'}勾选，${await summaryOf(kept)}`)
  await kept.getByRole('button', { name: '取消', exact: true }).click()
  await kept.waitFor({ state: 'hidden' })
}

async function openPanel({ page }: Worker, { panel, entry, open }: Granted): Promise<Locator> {
  await open()
  const opened = page.getByRole('dialog', { name: panel })
  await opened.getByRole('tree').waitFor()
  await opened.getByRole('textbox', { name: '搜索菜单或按钮' }).fill(entry)
  await boxOf(opened, entry).waitFor()
  await rest(page)
  return opened
}

/** The box before an entry of the tree. */
function boxOf(panel: Locator, entry: string): Locator {
  const line = panel.locator('.ant-tree-treenode').filter({ has: panel.page().getByText(entry, { exact: true }) })
  return line.getByRole('checkbox').first()
}

async function summaryOf(panel: Locator): Promise<string> {
  return (await panel.getByRole('status').first().textContent()) ?? ''
}
