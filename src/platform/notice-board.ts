export type NoticeTone = 'info' | 'success' | 'warning' | 'error'

/** A line that passes by, or a titled card in the corner. */
export type Notice =
  | {
      readonly kind: 'message'
      readonly tone: NoticeTone
      readonly text: string
      /** What can be done about it. Never rejects. */
      readonly offer?: { readonly title: string; run(): Promise<void> } | undefined
    }
  | { readonly kind: 'card'; readonly tone: NoticeTone; readonly title: string; readonly text: string }

export interface Question {
  readonly title: string
  readonly content: string
  readonly danger?: boolean
  /** Defaults to 确定. */
  readonly agreeText?: string
  /** What the other answer does, where it does something: Esc and the cross are none then. Absent: 取消. */
  readonly disagreeText?: string
  /** Says what stays as it is when the user does not agree, in the place of 取消; Esc and the cross mean the same. */
  readonly keepText?: string
  /** There is nothing to choose: the dialog only goes on. */
  readonly onlyAgree?: boolean
}
export interface AskedQuestion extends Question {
  answer(agreed: boolean): void
}

/** Draws what the board is told: the one place where the shell's notices touch the user interface. */
export interface NoticeOutlet {
  show(notice: Notice): void
  ask(question: AskedQuestion): void
}

/**
 * Where everything outside of React speaks to the user. What is said before an outlet is attached waits for it.
 */
export interface NoticeBoard {
  show(notice: Notice): void
  /** Resolves true when the user agrees. */
  ask(question: Question): Promise<boolean>
  /** Returns the function that detaches it. */
  attach(outlet: NoticeOutlet): () => void
}

export function createNoticeBoard(): NoticeBoard {
  let outlet: NoticeOutlet | undefined
  const waiting: ((outlet: NoticeOutlet) => void)[] = []

  function tell(act: (outlet: NoticeOutlet) => void) {
    if (outlet === undefined) waiting.push(act)
    else act(outlet)
  }

  return {
    show: (notice) => tell((current) => current.show(notice)),
    ask: (question) => new Promise((resolve) => tell((current) => current.ask({ ...question, answer: resolve }))),
    attach(attached) {
      outlet = attached
      for (const act of waiting.splice(0)) act(attached)
      return () => {
        if (outlet === attached) outlet = undefined
      }
    },
  }
}
