import { expect, it } from 'vitest'
import { nodeVersionProblem } from './node-version.mjs'

it.each(['20.19.0', '20.20.2', '22.0.0', '24.11.1', '100.0.0'])('takes Node %s', (version) => {
  expect(nodeVersionProblem(version)).toBeNull()
})

it.each(['20.18.3', '18.20.0', '8.0.0', '20', ''])(
  'refuses Node "%s" with a sentence that names both versions',
  (version) => {
    expect(nodeVersionProblem(version)).toBe(
      `需要 Node.js 20.19 或更高版本，当前是 ${version}。请升级 Node.js 后重试。`,
    )
  },
)
