import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BidiConnection, connectBidi } from './bidi-connection.ts'
import { createWindow, type FirefoxWindow } from './firefox-window.ts'

const START_LIMIT_MS = 60_000
const PROGRAM = process.env.FIREFOX ?? '/usr/bin/firefox-esr'

/** A Firefox of Debian with a profile of its own, driven by WebDriver BiDi, which it speaks by itself. */
export interface Firefox {
  openWindow(): Promise<FirefoxWindow>
  stop(): Promise<void>
}

export async function startFirefox(): Promise<Firefox> {
  if (!existsSync(PROGRAM)) {
    throw new Error(`There is no Firefox at ${PROGRAM}: apt-get install firefox-esr, or name another one by FIREFOX.`)
  }
  const profile = mkdtempSync(join(tmpdir(), 'pagewright-firefox-'))
  const child = spawn(
    PROGRAM,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', '--width=1440', '--height=900'],
    // Its folder of the user is its profile, whoever runs the tests.
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile, MOZ_HEADLESS: '1' } },
  )
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const connection = await connectBidi(`${await addressOf(child)}/session`)
    await connection.send('session.new', { capabilities: {} })
    return { openWindow: () => openWindow(connection), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Firefox says it on its error output. */
function addressOf({ stderr }: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let said = ''
    const limit = setTimeout(() => failed(new Error(`Firefox did not start:\n${said}`)), START_LIMIT_MS)
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const [, address] = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(said) ?? []
      if (address === undefined) return
      clearTimeout(limit)
      found(address)
    })
  })
}

async function openWindow(connection: BidiConnection): Promise<FirefoxWindow> {
  const { userContext } = (await connection.send('browser.createUserContext')) as { userContext: string } // as BiDi defines it
  const { context } = (await connection.send('browsingContext.create', { type: 'tab', userContext })) as {
    context: string // as BiDi defines it
  }
  await connection.send('browsingContext.setViewport', { context, viewport: { width: 1440, height: 1000 } })
  return createWindow(connection, context)
}
