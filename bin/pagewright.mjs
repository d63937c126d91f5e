#!/usr/bin/env node
// npx pagewright <command>: the command line for implementers. The commands themselves are in tools/.
import { runCommand } from './bootstrap/entry.mjs'

await runCommand(async () => {
  const { installWhenStale } = await import('./bootstrap/install.mjs')
  const { buildWhenStale, serverBuild } = await import('./bootstrap/build.mjs')
  const { runBuiltProgram } = await import('./bootstrap/built-program.mjs')
  await installWhenStale()
  await buildWhenStale([serverBuild])
  await runBuiltProgram('tools/cli.js')
})
