import type { Locator, Page } from 'playwright'
import type { ExpectStatic } from 'vitest'
import { sectionsOf } from '#renderer/compile/layout-walk.ts'
import type { FieldPlan, PagePlan } from '#renderer/compile/plan.ts'
import { dialogGone, errorsIn, openAdd, save, search } from '../console-actions.ts'
import { fillForm, isEditable } from './fill-form.ts'
import { freshText } from './fresh-text.ts'
import type { BusinessPage } from './page-corpus.ts'
import { type SampleRecord, sampleRecord } from './sample-record.ts'
import {
  columnTexts,
  conditionFromRows,
  deleteRow,
  fillCondition,
  findByText,
  matches,
  nameOfRow,
  offersOf,
  pressInRow,
  resetQuery,
  shownRows,
  totalOf,
} from './shown-list.ts'
import { childRows, environmentOf, listedRecords, menuTrail, storedRecords } from './stored-records.ts'

/** What a person does on a page of which nothing is known but its file. Each part ends when the screen says so. */
export interface Visitor {
  readonly page: Page
  readonly business: BusinessPage
  /** Of the test: several run beside each other. */
  readonly expect: ExpectStatic
}

export async function openFromMenu({ page, business: { plan } }: Visitor): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('menuitem').first().waitFor()
  const trail = await menuTrail(page, plan.code)
  for (const title of trail.slice(0, -1)) {
    const area = menu.getByRole('menuitem', { name: title, exact: true })
    // Another page of it may have been opened before.
    if ((await area.getAttribute('aria-expanded')) !== 'true') await area.click()
  }
  const link = menu.getByRole('link', { name: trail.at(-1) ?? '', exact: true })
  await link.waitFor()
  // Entries slide into their places; a click on one that moves lands beside it.
  await menu.evaluate((element) =>
    Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  )
  await link.click()
  await page.getByRole('heading', { level: 1, name: new RegExp(`^${plan.title}(共|$)`) }).waitFor()
}

/** The rows of the demo are there; of a page that is a form, what it is saved with. */
export async function showsItsRecords({ page, business: { plan }, expect }: Visitor): Promise<void> {
  if (plan.kind === 'form') {
    await page.getByRole('main').getByRole('button', { name: '保存', disabled: false }).waitFor()
    return
  }
  await expect.poll(() => totalOf(page, plan)).toBeGreaterThan(0)
}

/** Asks for what one of the rows in view has, and for all rows again. */
export async function askAndReset({ page, business: { plan }, expect }: Visitor): Promise<void> {
  const total = await totalOf(page, plan)
  await expect.poll(() => shownRows(page).count()).toBeGreaterThan(0)
  const { asked, column, text } = await conditionFromRows(page, plan)
  await fillCondition(page, asked, text)
  await search(page)
  await expect
    .poll(async () => {
      const texts = await columnTexts(page, column)
      return texts.length > 0 && texts.every((shown) => matches(asked, shown, text))
    })
    .toBe(true)
  await resetQuery(page)
  await expect.poll(() => totalOf(page, plan)).toBe(total)
}

/** Adds a record like one that is there, finds it, and sees that its row offers what the page file says. */
export async function addRecord(visitor: Visitor): Promise<SampleRecord> {
  const { page, business, expect } = visitor
  const { plan } = business
  const stored = await storedRecords(page, business)
  const taken = [...stored, ...(await listedRecords(page, business))]
  const sample = sampleRecord(plan, stored, taken, await environmentOf(page))
  const form = await openAdd(page)
  await fillForm(form, plan, sample.values)
  await save(form)
  await succeeds(visitor, form, '添加成功！')
  await findByText(page, plan, sample.identity.name, sample.name)
  await expect.poll(() => shownRows(page).count()).toBe(1)
  const offered = plan.list.rowActions.filter(({ name }) => sample.offers.has(name)).map(({ title }) => title)
  expect(await offersOf(page, shownRows(page), await nameOfRow(page, plan))).toEqual(offered)
  return sample
}

/** Changes a text of the one row in view, and sees it there, or in its detail. */
export async function editRecord(visitor: Visitor, { identity }: SampleRecord): Promise<void> {
  const {
    page,
    business: { plan },
    expect,
  } = visitor
  await pressInRow(page, shownRows(page), '编辑', await nameOfRow(page, plan))
  const dialog = page.getByRole('dialog')
  const { field, after } = await changeText(dialog, plan, identity)
  const next = dialog.getByRole('button', { name: '下一步' })
  while (await next.isVisible()) await next.click()
  await save(dialog)
  await succeeds(visitor, dialog, '编辑成功!')
  const column = plan.list.columns.find((candidate) => candidate.field === field)
  if (column) {
    await expect.poll(() => columnTexts(page, column.title)).toEqual([after])
    return
  }
  await pressInRow(page, shownRows(page), '详情', await nameOfRow(page, plan))
  await dialog.getByText(after).first().waitFor()
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await dialogGone(page)
}

/** Deletes the one row in view. */
export async function deleteRecord({ page, business: { plan } }: Visitor): Promise<void> {
  await deleteRow(page, shownRows(page), await nameOfRow(page, plan))
  await page.getByText('没有符合条件的数据').waitFor()
}

/** Changes the record of a page that is a form, finds the change after a reload, and takes it back. */
export async function changeForm(visitor: Visitor): Promise<void> {
  const {
    page,
    business: { plan },
    expect,
  } = visitor
  const main = page.getByRole('main')
  const { field, before, after } = await changeText(main, plan)
  const input = main.getByRole('textbox', { name: field.title, exact: true })
  for (const text of [after, before]) {
    await input.fill(text)
    await main.getByRole('button', { name: '保存' }).click()
    await succeeds(visitor, main, '编辑成功!')
    await page.reload()
    await expect.poll(() => input.inputValue()).toBe(text)
  }
}

/** Closes and opens a branch of the first row that has one, whichever of the two comes first. */
export async function openBranch({ page, business, expect }: Visitor): Promise<void> {
  const { plan } = business
  const label = plan.tree?.label.name ?? ''
  const column = plan.list.columns.find(({ field }) => field.name === label)?.title ?? ''
  const roots = await childRows(page, business, null)
  const root = roots.find(({ hasChild }) => String(hasChild) === '1')
  if (!root) throw new Error(`No row of ${plan.title} has anything below it.`)
  const [child] = await childRows(page, business, String(root.id))
  const name = String(root[label])
  const nextRow = async () => {
    const names = await columnTexts(page, column)
    return names[names.indexOf(name) + 1]
  }
  const collapse = page.getByRole('button', { name: `收起 ${name}`, exact: true })
  const expand = page.getByRole('button', { name: `展开 ${name}`, exact: true })
  await collapse.or(expand).waitFor()
  if (await collapse.isVisible()) {
    await expect.poll(nextRow).toBe(child?.[label])
    await collapse.click()
  }
  await expect.poll(nextRow).not.toBe(child?.[label])
  await expand.click()
  await expect.poll(nextRow).toBe(child?.[label])
}

/** Waits for the message; when it does not come, the test says what the form complains about. */
async function succeeds({ page, expect }: Visitor, form: Locator, message: string): Promise<void> {
  const success = page.getByText(message)
  await expect
    .poll(async () => ((await success.count()) > 0 ? message : await errorsIn(form)), { timeout: 10_000 })
    .toBe(message)
  await dialogGone(page)
}

/** Whether any text does, if it is not too long. */
function isPlain({ field }: { readonly field: FieldPlan }): boolean {
  return field.rules.every(({ code }) => code === 'maxLength')
}

/** Changes a plain text that this form lets one change, rather one that the list shows. */
async function changeText(form: Locator, plan: PagePlan, identity?: FieldPlan) {
  const shown = new Set(plan.list.columns.map(({ field }) => field))
  const texts = sectionsOf(plan.form.layout)
    .flatMap(({ fields }) => fields)
    .filter(({ field }) => ['string', 'text'].includes(field.type.kind) && !field.choices && !field.unique)
    .filter(({ field }) => field !== identity)
    .toSorted((left, right) => Number(shown.has(right.field)) - Number(shown.has(left.field)))
    // Others follow what has a form of its own: a day of birth follows the number of a card.
    .toSorted((left, right) => Number(isPlain(right)) - Number(isPlain(left)))
  await form.getByRole('button', { name: /^(确定|保存|下一步)$/, disabled: false }).waitFor()
  for (const { field, title } of texts) {
    if (!(await isEditable(form, title, field))) continue
    const input = form.getByRole('textbox', { name: title, exact: true })
    // A formatted text is written anew: what stands in its editor is not what is stored.
    const before = field.format === undefined ? await input.inputValue() : '试验文字'
    if (before === '' && !isPlain({ field })) continue
    const after = freshText(field, before === '' ? '试验' : before, [])
    await input.fill(after)
    return { field, before, after }
  }
  throw new Error(`The form of ${plan.title} lets no plain text be changed.`)
}
