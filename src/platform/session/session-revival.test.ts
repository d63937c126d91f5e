import { describe, expect, it } from 'vitest'
import { createSessionRevival } from './session-revival.ts'

function setup() {
  let token: string | undefined = 'first'
  const revival = createSessionRevival({ token: () => token })
  let changes = 0
  revival.subscribe(() => {
    changes += 1
  })
  return {
    revival,
    changes: () => changes,
    loseToken() {
      token = undefined
    },
    signInAgain() {
      token = 'second'
      revival.resume()
    },
  }
}

describe('a session that expires under the hands of its user', () => {
  it('asks once for ten calls that fail together, and lets all of them go on', async () => {
    const { revival, changes, signInAgain } = setup()
    const calls = Array.from({ length: 10 }, () => revival.revive('first'))
    expect(revival.state()).toBe('asking')
    expect(changes()).toBe(1)
    signInAgain()
    expect(await Promise.all(calls)).toEqual(Array(10).fill(true))
    expect(revival.state()).toBe('alive')
  })

  it('asks nobody for an answer that was on its way while the user signed in again', async () => {
    const { revival, changes, signInAgain } = setup()
    signInAgain()
    expect(await revival.revive('first')).toBe(true)
    expect(changes()).toBe(0)
  })

  it('asks again when the new session expires as well', () => {
    const { revival, signInAgain } = setup()
    signInAgain()
    void revival.revive('second')
    expect(revival.state()).toBe('asking')
  })

  it('goes on asking when another window has signed in for itself alone', () => {
    const { revival } = setup()
    void revival.revive('first')
    revival.resume()
    expect(revival.state()).toBe('asking')
  })

  it('asks as well when the token is gone already, and for any new one goes on', async () => {
    const { revival, loseToken, signInAgain } = setup()
    loseToken()
    const calls = [revival.revive('first'), revival.revive(undefined)]
    expect(revival.state()).toBe('asking')
    revival.resume()
    expect(revival.state()).toBe('asking')
    signInAgain()
    expect(await Promise.all(calls)).toEqual([true, true])
  })

  it('fails all calls when the user declines, and asks no more', async () => {
    const { revival } = setup()
    const call = revival.revive('first')
    revival.decline()
    expect(await call).toBe(false)
    expect(await revival.revive('first')).toBe(false)
    expect(revival.state()).toBe('declined')
  })
})
