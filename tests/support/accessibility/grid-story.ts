import type { Page } from 'playwright'
import { openAdd, PRICES, save } from '../console-actions.ts'
import { QUOTES } from '../grid-actions.ts'
import { goTo, type Story } from './story.ts'

/** Columns of the page of quotes, from the first one. */
const DATE = 2
const REGION = 3
const PRICE = 4

/** By keys alone, so that the cell comes into view on a narrow screen, too. */
async function selectCell(page: Page, column: number): Promise<void> {
  await page.getByRole('gridcell').filter({ hasText: /\S/, visible: true }).first().click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Home')
  for (let step = 0; step < column; step++) await page.keyboard.press('ArrowRight')
  // Rows of one day stand in another order in each installation, and some of them are closed.
  for (let row = 2; row <= ROWS_LOOKED_AT && (await isClosed(page)); row++) {
    await page.keyboard.press('ArrowDown')
    await page.waitForFunction(
      (name) => document.activeElement?.getAttribute('aria-label')?.startsWith(name),
      `第 ${row} 行 `,
    )
  }
}

const ROWS_LOOKED_AT = 30

/** Whether the cell that is current takes nothing. */
function isClosed(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant')
    return id ? document.getElementById(id)?.getAttribute('aria-readonly') === 'true' : false
  })
}

async function closeEditor(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'hidden' })
}

/** Rows that are entered in a grid: a page of them, and those of a form. */
export const gridStory: Story = {
  name: 'rows that are entered',
  path: '/',
  steps: [
    {
      name: 'a page of rows',
      show: async (page) => {
        await page.getByRole('heading', { name: /我的页面/ }).waitFor()
        await goTo(page, QUOTES)
        await page.getByRole('gridcell').filter({ hasText: /\S/ }).first().waitFor()
      },
    },
    {
      name: 'a select in a cell',
      show: async (page) => {
        await selectCell(page, REGION)
        await page.keyboard.press('F2')
        await page.getByRole('option').first().waitFor({ state: 'attached' })
      },
      leave: closeEditor,
    },
    {
      name: 'a date in a cell',
      show: async (page) => {
        await selectCell(page, DATE)
        await page.keyboard.press('F2')
        await page.locator('.ant-picker-dropdown').filter({ visible: true }).waitFor()
      },
      leave: closeEditor,
    },
    {
      name: 'rows with errors',
      show: async (page) => {
        await selectCell(page, PRICE)
        await page.keyboard.press('Delete')
        await page.keyboard.press('Control+s')
        await page.getByText('没有保存：有 1 处需要修改').waitFor()
        await page.getByRole('tooltip').filter({ visible: true }).waitFor()
      },
    },
    {
      name: 'a form with rows and errors in them',
      show: async (page) => {
        await goTo(page, PRICES)
        // The page that is left has the same button.
        await page.getByRole('heading', { level: 1, name: /^产品价格/ }).waitFor()
        const form = await openAdd(page)
        await form.getByRole('button', { name: '新增', exact: true }).click()
        // A row in which nothing was entered is not checked.
        await page.keyboard.type('1')
        await save(form)
        await form.getByRole('tab', { name: /^阶梯价.*处错误/ }).waitFor()
      },
    },
  ],
}
