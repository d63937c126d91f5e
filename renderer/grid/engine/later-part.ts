/** Code that a grid begins without: fetched while nobody needs it, and at once when somebody does. */
export interface LaterPart<Part> {
  /** Null until it is there. */
  readonly part: Part | null
  /** In advance. When that fails nobody has missed anything: it is fetched again when it is needed. */
  fetch(): void
  /** Runs with the part: in this turn where it is there, otherwise as soon as it has come, in the order of the calls. */
  use(run: (part: Part) => void): void
  /** Nobody waits any more. */
  end(): void
}

interface LaterPartOptions<Part> {
  load(): Promise<Part>
  /** It is needed and cannot be had. What waits for it goes on waiting: it is fetched again. */
  onFailed(): void
}

/** Between two tries, while somebody waits. */
export const FETCH_AGAIN_MS = 3_000

export function createLaterPart<Part>({ load, onFailed }: LaterPartOptions<Part>): LaterPart<Part> {
  let part: Part | null = null
  let isLoading = false
  let mustTell = false
  let again: ReturnType<typeof setTimeout> | undefined
  const waiting: ((part: Part) => void)[] = []

  function begin() {
    if (part !== null || isLoading) return
    isLoading = true
    clearTimeout(again)
    load().then(arrive, fail)
  }

  function arrive(arrived: Part) {
    part = arrived
    for (const run of waiting.splice(0)) run(arrived)
  }

  function fail() {
    isLoading = false
    if (waiting.length === 0) return
    // Once for what has been asked, not for each try.
    if (mustTell) onFailed()
    mustTell = false
    again = setTimeout(begin, FETCH_AGAIN_MS)
  }

  return {
    get part() {
      return part
    },
    fetch: begin,
    use(run) {
      if (part !== null) {
        run(part)
        return
      }
      waiting.push(run)
      mustTell = true
      begin()
    },
    end() {
      clearTimeout(again)
      waiting.length = 0
    },
  }
}
