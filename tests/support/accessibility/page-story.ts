import { goTo, pressEscape, rowsShown, type Step, type Story } from './story.ts'

const at = (name: string, path: string, text: string | RegExp): Step => ({
  name,
  show: async (page) => {
    await goTo(page, path)
    await page.getByText(text).filter({ visible: true }).first().waitFor()
  },
})

/** The pages that the console draws itself. */
export const pageStory: Story = {
  name: 'the pages of the shell',
  path: '/',
  steps: [
    { name: 'home', show: (page) => page.getByRole('heading', { name: /我的页面/ }).waitFor() },
    at('my messages', '/isps/userAnnouncement', /^\d+-\d+ 共\d+条$/),
    {
      name: 'a message',
      show: async (page) => {
        await rowsShown(page)
        // Whichever stands first: timers tell more with every day that the data have been there.
        await page
          .getByRole('button', { name: /^查看 / })
          .first()
          .click()
        await page
          .getByRole('dialog')
          .getByText(/发布人：/)
          .waitFor()
      },
      leave: pressEscape,
    },
    at('the facts of the installation', '/test/home', '租户'),
    at('the gallery of widgets', '/examples/widgets', '可编辑表格'),
    at('403', '/exception/403', /无权访问|没有权限/),
    at('404', '/exception/404', /不存在/),
    at('500', '/exception/500', /出错/),
    at('success', '/result/success', '操作成功'),
    at('failure', '/result/fail', '操作失败'),
    at('an unknown address', '/no/such/page', '页面不存在'),
  ],
}
