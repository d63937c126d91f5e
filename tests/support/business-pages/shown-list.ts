import type { Locator, Page } from 'playwright'
import type { PagePlan, QueryFieldPlan } from '#renderer/compile/plan.ts'
import { search } from '../console-actions.ts'
import { chooseByText } from './fill-form.ts'

const NOTHING = '—'

/** The rows in view, without heads, sums, and rows of a tree that only say where those found stand. */
export function shownRows(page: Page): Locator {
  return page.locator('tr[data-row-key]:not([aria-description])')
}

/** What the rows in view say in the column of that title, from top to bottom. */
export async function columnTexts(page: Page, title: string): Promise<readonly string[]> {
  const heads = await page.getByRole('columnheader').allTextContents()
  const index = heads.indexOf(title)
  if (index === -1) throw new Error(`There is no column ${title} among ${heads.join(', ')}.`)
  return shownRows(page).evaluateAll(
    (rows, position) => rows.map((row) => row.querySelectorAll('td')[position]?.textContent?.trim() ?? ''),
    index,
  )
}

/** The name of the only row in view: what its buttons are called after. */
export async function nameOfRow(page: Page, plan: PagePlan): Promise<string> {
  const column = plan.list.columns.find(({ link }) => link === 'detail') ?? plan.list.columns[0]
  const [name = ''] = column ? await columnTexts(page, column.title) : []
  return name
}

export async function totalOf(page: Page, plan: PagePlan): Promise<number> {
  const heading = page.getByRole('heading', { level: 1, name: new RegExp(`^${plan.title}共 \\d+ 条$`) })
  await heading.waitFor()
  return Number(/共 (\d+) 条/.exec((await heading.textContent()) ?? '')?.[1])
}

/** A condition of the query bar whose column shows values, with a value that a row in view has. */
export async function conditionFromRows(
  page: Page,
  plan: PagePlan,
): Promise<{ readonly asked: QueryFieldPlan; readonly column: string; readonly text: string }> {
  for (const asked of plan.query.simple) {
    const column = plan.list.columns.find(({ field }) => field === asked.field)
    // Of a masked value a row says less than the query bar asks for.
    if (!column || asked.field.mask !== undefined) continue
    const texts = await columnTexts(page, column.title)
    const text = texts.find((candidate) => candidate !== NOTHING && candidate !== '')
    if (text === undefined) continue
    return { asked, column: column.title, text: asked.field.multiple ? (text.split('、')[0] ?? text) : text }
  }
  throw new Error(`No row of ${plan.title} shows a value that its query bar asks for.`)
}

/** Fills in one condition as a person would, with the text that a row shows. */
export async function fillCondition(
  page: Page,
  { field, operator, title }: QueryFieldPlan,
  text: string,
): Promise<void> {
  const bar = page.getByRole('search')
  if (operator === 'between') {
    const ends = ['date', 'datetime'].includes(field.type.kind)
      ? ['开始日期', '结束日期']
      : field.type.kind === 'time'
        ? ['开始时间', '结束时间']
        : ['最小值', '最大值']
    for (const end of ends) {
      const input = bar.getByRole('textbox', { name: `${title} ${end}`, exact: true })
      await input.fill(text)
      await input.press('Tab')
    }
  } else if (field.choices || field.widget.type === 'yes-no') {
    await chooseByText(bar.getByRole('combobox', { name: title, exact: true }), [text])
  } else {
    await bar.getByRole('textbox', { name: title, exact: true }).fill(text)
  }
}

export function matches({ field, operator }: QueryFieldPlan, shown: string, text: string): boolean {
  return operator === 'like' || field.multiple ? shown.includes(text) : shown === text
}

/** Asks for one text; its condition may stand behind 展开. */
export async function findByText(page: Page, plan: PagePlan, name: string, text: string): Promise<void> {
  const asked = [...plan.query.simple, ...plan.query.more].find(({ field }) => field.name === name)
  if (!asked) throw new Error(`${plan.title} cannot be asked for ${name}.`)
  if (plan.query.more.includes(asked)) {
    const expand = page.getByRole('button', { name: /^展开/ })
    if (await expand.isVisible()) await expand.click()
  }
  await fillCondition(page, asked, text)
  await search(page)
}

/** What is behind 更多 of a row; the menu of the console is another. */
function moreMenu(page: Page): Locator {
  return page.getByRole('menu').and(page.locator(':not(nav *)'))
}

function moreButton(row: Locator, name: string): Locator {
  return row.getByRole('button', { name: `更多 ${name}`, exact: true })
}

/** Presses what stands in the row, or behind 更多. */
export async function pressInRow(page: Page, row: Locator, action: string, name: string): Promise<void> {
  const inline = row.getByRole('button', { name: `${action} ${name}`, exact: true })
  if (await inline.isVisible()) return inline.click()
  await moreButton(row, name).click()
  await moreMenu(page).getByRole('menuitem', { name: action, exact: true }).click()
}

/** Titles of all that the row offers. */
export async function offersOf(page: Page, row: Locator, name: string): Promise<readonly string[]> {
  const inline = await row.getByRole('cell').last().getByRole('button').allTextContents()
  const more = moreButton(row, name)
  if (!(await more.isVisible())) return inline
  await more.click()
  const menu = moreMenu(page)
  await menu.waitFor()
  const behind = await menu.getByRole('menuitem').allTextContents()
  await more.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  return [...inline.filter((title) => title !== ''), ...behind]
}

export async function deleteRow(page: Page, row: Locator, name: string): Promise<void> {
  await pressInRow(page, row, '删除', name)
  // In the row it is asked beside the button, behind 更多 in a window.
  const beside = page.getByRole('tooltip').filter({ hasText: '确定删除吗?' })
  const window = page.getByRole('dialog', { name: '确认删除' })
  const question = beside.or(window)
  await question.getByText(name).first().waitFor()
  await question.getByRole('button', { name: '确定' }).click()
  await page.getByText('删除成功!').waitFor()
}

export async function resetQuery(page: Page): Promise<void> {
  await page.getByRole('button', { name: '重置' }).click()
}
