import { Refusal } from './answers.ts'
import { MESSAGES } from './messages.ts'

const AT_WORK = 10
const WAITING = 2_000
const WAIT_MS = 5_000

/** Calls that work at a time, and a bounded line before them; each gives its turn back by what it was given. */
export function createTurns() {
  const line: (() => void)[] = []
  let working = 0

  const begin = () => {
    working += 1
    let isGivenBack = false
    return () => {
      if (isGivenBack) return
      isGivenBack = true
      working -= 1
      line.shift()?.()
    }
  }
  return {
    take: (): (() => void) | Promise<() => void> => {
      if (working < AT_WORK && line.length === 0) return begin()
      if (line.length >= WAITING) throw busy()
      return new Promise((resolve, reject) => {
        const start = () => {
          clearTimeout(timer)
          resolve(begin())
        }
        const timer = setTimeout(() => {
          line.splice(line.indexOf(start), 1)
          reject(busy())
        }, WAIT_MS)
        line.push(start)
      })
    },
  }
}

function busy(): Refusal {
  return new Refusal(503, MESSAGES.serverBusy, { httpStatus: 503 })
}
