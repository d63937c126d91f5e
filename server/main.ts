import type { DemoUser } from './demo/demo-accounts.ts'
import type { FirstAdmin } from './first-start/first-start.ts'
import { serverMessages } from './messages.ts'
import { findPackageRoot } from './package-root.ts'
import { readSettings } from './settings/settings.ts'
import { StartProblem } from './settings/start-problem.ts'
import { type RunningServer, startServer } from './start-server.ts'
import { drawBox } from './terminal-box.ts'

const print = (text: string) => process.stdout.write(text)

async function main(): Promise<void> {
  const starting = startServer({
    settings: readSettings(process.env, process.cwd()),
    packageRoot: findPackageRoot(),
    report: (message) => print(`${message}\n`),
    onAdminMade: (admin) => print(`${drawBox(describeAdmin(admin))}\n`),
    onDemoUserMade: (user) => print(`${drawBox(describeDemoUser(user))}\n`),
  })
  stopOnSignals(starting)
  const server = await starting
  print(serverMessages.started(server.address))
}

function describeAdmin(admin: FirstAdmin): readonly string[] {
  const password = admin.isGenerated
    ? [serverMessages.adminPassword(admin.password), '', serverMessages.adminPasswordOnce]
    : [serverMessages.adminPasswordGiven]
  return [serverMessages.adminMade, '', serverMessages.adminUsername(admin.username), ...password]
}

function describeDemoUser(user: DemoUser): readonly string[] {
  return [
    serverMessages.demoUserMade,
    '',
    serverMessages.adminUsername(user.username),
    serverMessages.adminPassword(user.password),
    '',
    serverMessages.adminPasswordOnce,
  ]
}

/** A signal during the start counts too: the start ends first, so nothing is left half open. */
function stopOnSignals(starting: Promise<RunningServer>): void {
  let isStopping = false
  // Who sits at the terminal waits for no balancer, nor does who asks twice.
  const stop = async (signal: 'SIGTERM' | 'SIGINT') => {
    const withGrace = signal === 'SIGTERM' && !isStopping
    isStopping = true
    const server = await starting
    await server.stop({ withGrace })
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal).catch(failToStop))
}

/** A known problem is one sentence; anything else is a mistake of the program and shows where it happened. */
function describe(error: unknown): string {
  if (error instanceof StartProblem) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function failToStart(error: unknown): void {
  process.stderr.write(serverMessages.startFailed(describe(error)), () => process.exit(1))
}

/** A stop that was asked for during a failing start says only why the start failed. */
function failToStop(error: unknown): void {
  if (error instanceof StartProblem) failToStart(error)
  else process.stderr.write(serverMessages.stopFailed(describe(error)), () => process.exit(1))
}

// Work that nobody waited for has failed: worth a look, not worth the requests of everybody else.
process.on('unhandledRejection', (error) => process.stderr.write(`${describe(error)}\n`))

main().catch(failToStart)
