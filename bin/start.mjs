#!/usr/bin/env node
// npm start: installs when needed, builds when stale, then runs the server in this process, so that it gets the
// terminal's signals and its exit code is ours.
import { runCommand } from './bootstrap/entry.mjs'

await runCommand(async () => {
  const { installWhenStale } = await import('./bootstrap/install.mjs')
  const { buildWhenStale, consoleBuild, serverBuild } = await import('./bootstrap/build.mjs')
  const { runBuiltProgram } = await import('./bootstrap/built-program.mjs')
  await installWhenStale()
  await buildWhenStale([consoleBuild, serverBuild])
  await runBuiltProgram('server/main.js')
})
