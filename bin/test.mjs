#!/usr/bin/env node
// npm test: installs what is missing, then runs the checks. npm run test:all (`--all`) runs those as well that take too
// long for every day. The last line is `N passed, N failed`.
import { runCommand } from './bootstrap/entry.mjs'

/** Not under version control; the last run's alone is kept. */
const REPORT_FILE = 'test-results/report.json'

await runCommand(async () => {
  const { installWhenStale } = await import('./bootstrap/install.mjs')
  const { buildWhenStale, consoleBuild, serverBuild } = await import('./bootstrap/build.mjs')
  const { installChromiumWhenMissing } = await import('./verification/chromium.mjs')
  const { requireFirefox } = await import('./verification/firefox.mjs')
  const { afterPreparation, preparation } = await import('./verification/preparation.mjs')
  const { runSteps } = await import('./verification/run-steps.mjs')
  const steps = await import('./verification/steps.mjs')

  const install = preparation('安装', installWhenStale)
  const chromium = preparation('浏览器', installChromiumWhenMissing)
  const firefox = preparation('Firefox', requireFirefox)
  const build = preparation('构建', () => buildWhenStale([consoleBuild, serverBuild]))
  const all = process.argv.includes('--all')
  const order = [
    install,
    ...[...steps.staticSteps, steps.unitStep].map((step) => afterPreparation([install], step)),
    chromium,
    afterPreparation([install, chromium], steps.componentStep),
    build,
    afterPreparation([install], steps.serverStep),
    afterPreparation([install], all ? steps.wholeRowSecurityStep : steps.rowSecurityStep),
    afterPreparation([install, chromium, build], all ? steps.everyPageStep : steps.endToEndStep),
    ...(all ? [firefox, afterPreparation([install, chromium, build, firefox], steps.firefoxStep)] : []),
    ...(all ? steps.reliabilitySteps : []).map((step) => afterPreparation([install, build], step)),
  ]
  process.exitCode = (await runSteps(order, { reportFile: REPORT_FILE })) ? 0 : 1
})
