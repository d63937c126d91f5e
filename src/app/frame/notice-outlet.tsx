import { message, notification } from 'antd'
import { type ComponentType, useEffect, useState } from 'react'
import type { AskedQuestion, NoticeBoard } from '#src/platform/notice-board.ts'
import { loadChunk } from '../boot/load-chunk.ts'
import { isMobile } from '../layouts/use-viewport.ts'
import type { QuestionDialogProps } from './question-dialog.tsx'

/** Specified for cards. */
const CARD_SECONDS = 4
/**
 * A card covers no button: drawers have theirs at the bottom right, pages and the user menu at the top right, and on a
 * narrow screen drawers take the whole width, so that only the place below the header is free.
 */
const DESK_PLACEMENT = 'bottomLeft'
const PHONE_PLACEMENT = 'top'
const BELOW_HEADER_PX = 56

/**
 * On a narrow screen everything that opens from the header opens below it, where the card is. What only passes by gives
 * way to it; what tells of a failure stays for its time.
 */
function giveWayToClicks(close: () => void): void {
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('.ant-notification')) return
    close()
    stop()
  }
  const stop = () => document.removeEventListener('click', onClick, true)
  document.addEventListener('click', onClick, true)
  setTimeout(stop, CARD_SECONDS * 1_000)
}

/** Draws notices and asks questions, one after the other. */
export function NoticeOutlet({ board }: { readonly board: NoticeBoard }) {
  const [messageApi, messageHolder] = message.useMessage()
  const [cardApi, cardHolder] = notification.useNotification({ top: BELOW_HEADER_PX })
  const [questions, setQuestions] = useState<readonly AskedQuestion[]>([])
  // Dialogs are no part of the first page, so they come with the first question.
  const [Dialog, setDialog] = useState<ComponentType<QuestionDialogProps>>()

  useEffect(
    () =>
      board.attach({
        show(notice) {
          if (notice.kind === 'message') {
            const { tone, text, offer } = notice
            const tell = () => void messageApi.open({ type: tone, content: text, key: `${tone} ${text}` })
            if (!offer) tell()
            // Offers are no part of the first page either; without the network, what was done is told all the same.
            else {
              loadChunk(() => import('./offer-message.tsx')).then(
                (module) => module.showOffer(messageApi, { tone, text, offer }),
                tell,
              )
            }
            return
          }
          const { tone, title, text } = notice
          // The same text twice is one card: calls that fail together fail for the same reason.
          const phone = isMobile()
          const placement = phone ? PHONE_PLACEMENT : DESK_PLACEMENT
          const key = `${title} ${text}`
          if (phone && (tone === 'success' || tone === 'info')) giveWayToClicks(() => cardApi.destroy(key))
          cardApi.open({ type: tone, title, description: text, duration: CARD_SECONDS, key, placement })
        },
        ask(question) {
          loadChunk(() => import('./question-dialog.tsx')).then(
            (module) => {
              setDialog(() => module.QuestionDialog)
              setQuestions((waiting) => [...waiting, question])
            },
            // Without the network there is still a question to be answered: signing out, for example.
            () => question.answer(window.confirm(`${question.title}\n${question.content}`)),
          )
        },
      }),
    [board, messageApi, cardApi],
  )

  const question = questions[0]
  return (
    <>
      {messageHolder}
      {cardHolder}
      {Dialog !== undefined && question !== undefined && (
        <Dialog
          question={question}
          onAnswer={(agreed) => {
            question.answer(agreed)
            setQuestions((waiting) => waiting.slice(1))
          }}
        />
      )}
    </>
  )
}
