import type { CellMessages, MessagePlace } from './cell-messages.ts'
import { makeDiv } from './elements.ts'
import styles from './grid.module.css'
import type { WholeState } from './later-parts.ts'

/** Messages whose code comes after the first paint; what is wrong already is told then. */
export interface LaterMessages extends CellMessages {
  /** In idle time, or with the first that there is to tell. */
  begin(): void
  /** For those who hear the grid. */
  say(text: string): void
}

interface LaterMessagesParts extends Omit<MessagePlace, 'say'> {
  readonly state: WholeState
}

export function createLaterMessages(parts: LaterMessagesParts): LaterMessages {
  const { root, state, body } = parts
  const { view } = state.options.parts
  let messages: CellMessages | null = null
  let hasBegun = false
  // There from the start: only what changes in it is heard.
  const spoken = makeDiv(styles.unseen, 'status')
  root.append(spoken)

  function say(text: string) {
    // The same text once more is heard only when it differs.
    spoken.textContent = spoken.textContent === text ? `${text}\u00a0` : text
  }

  function begin() {
    if (hasBegun) return
    hasBegun = true
    const isLate = view.part === null
    view.use(({ createCellMessages }) => {
      messages = createCellMessages({ ...parts, say })
      if (!isLate) return
      body.remark()
      messages.tellActive()
    })
  }

  return {
    begin,
    say,
    describe(cell, message) {
      if (message !== undefined) begin()
      messages?.describe(cell, message)
    },
    tellActive: () => messages?.tellActive(),
    hide: () => messages?.hide(),
    destroy() {
      messages?.destroy()
      spoken.remove()
    },
  }
}
