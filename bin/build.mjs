#!/usr/bin/env node
// npm run build: what `npm start` does before it starts.
import { runCommand } from './bootstrap/entry.mjs'

await runCommand(async () => {
  const { installWhenStale } = await import('./bootstrap/install.mjs')
  const { buildWhenStale, consoleBuild, serverBuild } = await import('./bootstrap/build.mjs')
  await installWhenStale()
  await buildWhenStale([consoleBuild, serverBuild])
})
