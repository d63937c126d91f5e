import {
  createPath,
  type Location,
  type NavigationType,
  type Navigator,
  type To,
  type UNSAFE_createHashHistory,
} from 'react-router-dom'

type RouterHistory = ReturnType<typeof UNSAFE_createHashHistory>

/** Where another address is shown than was wanted: its path and query; null: what was wanted. It may never answer. */
export type Lead = (fullPath: string) => Promise<string | null>

/** Who wants to keep the user where they are: whether they agree to leave; undefined: nobody has to ask. */
export type LeaveQuestion = (nextPath: string) => Promise<boolean> | undefined

export interface Arrival {
  readonly location: Location
  readonly navigationType: NavigationType
}

export interface ConsoleRouter {
  readonly navigator: Navigator
  /** Null until it is known what the first address leads to. */
  read(): Arrival | null
  subscribe(listener: () => void): () => void
  /** @returns takes the question back */
  hold(question: LeaveQuestion): () => void
  dispose(): void
}

/** A ring of leads would never end. */
const MOST_LEADS = 10

/**
 * The navigations of the console: each is led by `lead` before its address is shown, and a newer one takes the place of
 * one that has not arrived. Of the library, this uses its history, links and hooks; its routes with loaders, which do the
 * same and far more, are 20 KB on the way to the first page.
 */
export function createConsoleRouter(history: RouterHistory, lead: Lead): ConsoleRouter {
  const listeners = new Set<() => void>()
  let arrival: Arrival | null = null
  let question: LeaveQuestion | undefined
  let turn = 0
  /** The user has agreed to the next step through the history. */
  let isAgreed = false
  /** A step through the history is being taken back. */
  let onTakenBack: (() => void) | undefined

  const pathOf = (to: To) => createPath(history.encodeLocation(to))

  /** Where it leads in the end; null: another navigation has begun meanwhile. */
  async function follow(wanted: string, own: number): Promise<string | null> {
    let path = wanted
    for (let step = 0; step < MOST_LEADS; step++) {
      const led = await lead(path)
      if (own !== turn) return null
      if (led === null) break
      path = led
    }
    return path
  }

  function arrive() {
    arrival = { location: history.location, navigationType: history.action }
    for (const listener of listeners) listener()
  }

  async function go(to: To, write: (path: string, isLed: boolean) => void) {
    const own = ++turn
    const wanted = pathOf(to)
    if ((await question?.(wanted)) === false) return
    const path = own === turn ? await follow(wanted, own) : null
    if (path === null) return
    write(path, path !== wanted)
    arrive()
  }

  /** The address has changed already. */
  async function step(delta: number | null) {
    const own = ++turn
    const wanted = pathOf(history.location)
    const asked = isAgreed ? undefined : question?.(wanted)
    isAgreed = false
    // Nothing says how far an address that was typed lies from the one before.
    if (asked && delta !== null && delta !== 0) {
      const takenBack = new Promise<void>((resolve) => {
        onTakenBack = resolve
      })
      history.go(-delta)
      const [isLeft] = await Promise.all([asked, takenBack])
      if (!isLeft || own !== turn) return
      isAgreed = true
      history.go(delta)
      return
    }
    const path = await follow(wanted, own)
    if (path === null) return
    if (path !== wanted) history.replace(path)
    arrive()
  }

  const unlisten = history.listen(({ delta }) => {
    if (!onTakenBack) return void step(delta)
    onTakenBack()
    onTakenBack = undefined
  })
  void step(null)

  return {
    navigator: {
      createHref: history.createHref,
      encodeLocation: history.encodeLocation,
      go: history.go,
      push: (to, state) => void go(to, (path, isLed) => history.push(path, isLed ? null : state)),
      replace: (to, state) => void go(to, (path, isLed) => history.replace(path, isLed ? null : state)),
    },
    read: () => arrival,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hold(asked) {
      question = asked
      return () => {
        if (question === asked) question = undefined
      }
    },
    dispose() {
      turn++
      unlisten()
    },
  }
}
