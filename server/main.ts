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

/** A signal during the start counts too: the start ends first, so nothing is left half open. */
function stopOnSignals(starting: Promise<RunningServer>): void {
  const stop = async () => {
    const server = await starting
    await server.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop().catch(fail))
}

/** A known problem is one sentence; anything else is a mistake of the program and shows where it happened. */
function fail(error: unknown): void {
  const reason = error instanceof StartProblem ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(serverMessages.startFailed(reason ?? ''), () => process.exit(1))
}

main().catch(fail)
