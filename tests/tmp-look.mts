import { startBuiltServer } from './support/built-server.ts'
import { launchBrowser, openWatchedPage, signIn } from './support/console-browser.ts'
const server = await startBuiltServer({ DEMO_DATA: '1' })
const browser = await launchBrowser()
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, faults } = await openWatchedPage(browser, { colorScheme })
    await signIn(page, server.url, { name: 'admin', password: server.adminPassword })
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
      for (const type of ['popup', 'popup-dict', 'user-by-department', 'role-select', 'department-select']) {
        await page.goto(`${server.url}/#/examples/widgets?widget=${type}`)
        const button = page.getByRole('main').getByRole('button', { name: /^选择/ }).first()
        await button.waitFor()
        await button.click()
        await page.getByRole('dialog').filter({ visible: true }).waitFor()
        await page.waitForLoadState('networkidle')
        await page.screenshot({ path: `/tmp/look/${type}-${width}-${colorScheme}.png` })
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').filter({ visible: true }).waitFor({ state: 'hidden' })
      }
    }
    console.log(faults)
    await page.context().close()
  }
} finally {
  await browser.close()
  await server.stop()
}
