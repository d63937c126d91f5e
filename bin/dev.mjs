#!/usr/bin/env node
// npm run dev: Vite with hot reload in front, the server behind it, restarted when its sources change.
import { runCommand } from './bootstrap/entry.mjs'

await runCommand(async () => {
  const { spawn } = await import('node:child_process')
  const { installWhenStale } = await import('./bootstrap/install.mjs')
  const { projectRoot } = await import('./bootstrap/project.mjs')
  await installWhenStale()

  const programs = [
    ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'],
    ['node_modules/vite/bin/vite.js', '--clearScreen', 'false'],
  ]
  const children = programs.map((args) => spawn(process.execPath, args, { cwd: projectRoot, stdio: 'inherit' }))

  let stopping = false
  // The terminal sends Ctrl-C to the children too; a second signal would make them give up on an orderly end.
  process.on('SIGINT', () => {
    stopping = true
  })
  process.on('SIGTERM', stopAll)
  // One without the other is of no use.
  for (const child of children) {
    child.on('close', (code) => {
      process.exitCode ||= code ?? 1
      stopAll()
    })
  }

  function stopAll() {
    if (stopping) return
    stopping = true
    for (const child of children) child.kill('SIGTERM')
  }
})
