import type { Page } from 'playwright'
import { toTheEnd } from '../console-actions.ts'
import { goTo, rowsShown, type Story } from './story.ts'

const BANNERS = '/trade/banner?view=card'
const AUTHENTICATIONS = '/member/authentication?view=board'

async function cardsShown(page: Page): Promise<void> {
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading'), visible: true })
    .first()
    .waitFor()
}

/** Rows that are no table. */
export const rowViewStory: Story = {
  name: 'cards and a board',
  path: BANNERS,
  steps: [
    {
      name: 'cards',
      show: async (page) => {
        await rowsShown(page)
        await cardsShown(page)
        await toTheEnd(page)
      },
    },
    {
      name: 'cards that are marked',
      show: async (page) => {
        await page.getByRole('checkbox', { name: '选择本页全部' }).check()
        await page.getByRole('button', { name: '清空选择' }).waitFor()
        await toTheEnd(page)
      },
    },
    {
      name: 'a board',
      show: async (page) => {
        await goTo(page, AUTHENTICATIONS)
        await page.getByRole('region', { name: /^待审核，/ }).waitFor()
        await cardsShown(page)
      },
    },
    {
      name: 'what can be done to a card',
      show: async (page) => {
        await page
          .getByRole('region', { name: /^待审核，/ })
          .getByRole('button', { name: /^移动与操作/ })
          .first()
          .click()
        await page.getByRole('menuitem', { name: /^已通过/ }).waitFor()
      },
      leave: async (page) => {
        await page.keyboard.press('Escape')
        await page.getByRole('menuitem', { name: /^已通过/ }).waitFor({ state: 'hidden' })
      },
    },
  ],
}
