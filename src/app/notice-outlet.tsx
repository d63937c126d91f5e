import { Button, message, notification } from 'antd'
import { useEffect, useState } from 'react'
import { AppModal } from '#renderer/react/overlay/app-modal.tsx'
import type { AskedQuestion, NoticeBoard } from '#src/platform/notice-board.ts'
import { messages } from './messages.ts'

/** Specified for cards. */
const CARD_SECONDS = 4
/** Below the header, whose user menu is to stay in reach. */
const CARD_TOP_PX = 56
const QUESTION_WIDTH_PX = 480

/** Draws notices and asks questions, one after the other. */
export function NoticeOutlet({ board }: { readonly board: NoticeBoard }) {
  const [messageApi, messageHolder] = message.useMessage()
  const [cardApi, cardHolder] = notification.useNotification({ top: CARD_TOP_PX })
  const [questions, setQuestions] = useState<readonly AskedQuestion[]>([])

  useEffect(
    () =>
      board.attach({
        show(notice) {
          if (notice.kind === 'message') {
            void messageApi.open({ type: notice.tone, content: notice.text, key: `${notice.tone} ${notice.text}` })
            return
          }
          const { tone, title, text } = notice
          // The same text twice is one card: calls that fail together fail for the same reason.
          cardApi.open({ type: tone, title, description: text, duration: CARD_SECONDS, key: `${title} ${text}` })
        },
        ask: (question) => setQuestions((waiting) => [...waiting, question]),
      }),
    [board, messageApi, cardApi],
  )

  const question = questions[0]
  return (
    <>
      {messageHolder}
      {cardHolder}
      {question !== undefined && (
        <QuestionDialog
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

interface QuestionDialogProps {
  readonly question: AskedQuestion
  onAnswer(agreed: boolean): void
}

function QuestionDialog({ question, onAnswer }: QuestionDialogProps) {
  return (
    <AppModal
      open
      title={question.title}
      widthPx={QUESTION_WIDTH_PX}
      onCloseRequest={() => onAnswer(question.onlyAgree ?? false)}
      onSettled={() => undefined}
      footer={
        <>
          {!question.onlyAgree && (
            <Button autoInsertSpace={false} onClick={() => onAnswer(false)}>
              {messages.cancel}
            </Button>
          )}
          <Button
            type="primary"
            danger={question.danger ?? false}
            autoInsertSpace={false}
            autoFocus
            onClick={() => onAnswer(true)}
          >
            {question.agreeText ?? messages.agree}
          </Button>
        </>
      }
    >
      {question.content}
    </AppModal>
  )
}
