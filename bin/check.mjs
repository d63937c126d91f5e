#!/usr/bin/env node
// npm run check: the quick part of the tests, for every commit.
import { runCommand } from './bootstrap/entry.mjs'

await runCommand(async () => {
  const { installWhenStale } = await import('./bootstrap/install.mjs')
  const { runSteps } = await import('./verification/run-steps.mjs')
  const { contractStep, staticSteps, unitStep } = await import('./verification/steps.mjs')
  await installWhenStale()
  process.exitCode = (await runSteps([...staticSteps, unitStep, contractStep])) ? 0 : 1
})
