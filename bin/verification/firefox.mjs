import { accessSync, constants } from 'node:fs'
import { ExpectedFailure } from '../bootstrap/expected-failure.mjs'

const DEFAULT_PATH = '/usr/bin/firefox-esr'

/** Makes sure that there is a Firefox to tell the main stories in. It is not installed by itself: only few ask for it. */
export async function requireFirefox() {
  const path = process.env.FIREFOX ?? DEFAULT_PATH
  try {
    accessSync(path, constants.X_OK)
  } catch {
    // Missing or not executable: the same to us.
    throw new ExpectedFailure(
      `主要流程的测试需要 Firefox：${path} 不存在或不可执行。请执行 apt-get install firefox-esr，或用环境变量 FIREFOX 指定浏览器路径。`,
    )
  }
}
