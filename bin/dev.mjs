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

  /** @param {NodeJS.Signals} signal */
  const stopAll = (signal) => children.forEach((child) => void child.kill(signal))
  process.on('SIGINT', () => stopAll('SIGINT'))
  process.on('SIGTERM', () => stopAll('SIGTERM'))
  // One without the other is of no use.
  for (const child of children) {
    child.on('close', (code) => {
      process.exitCode ||= code ?? 1
      stopAll('SIGTERM')
    })
  }
})
