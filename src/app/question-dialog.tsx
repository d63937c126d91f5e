import { Button } from 'antd'
import { AppModal } from '#renderer/react/overlay/app-modal.tsx'
import type { AskedQuestion } from '#src/platform/notice-board.ts'
import { messages } from './messages.ts'

const WIDTH_PX = 480

export interface QuestionDialogProps {
  readonly question: AskedQuestion
  onAnswer(agreed: boolean): void
}

/** A question with one or two answers. Esc and the cross are a no, where there is a choice. */
export function QuestionDialog({ question, onAnswer }: QuestionDialogProps) {
  return (
    <AppModal
      open
      title={question.title}
      widthPx={WIDTH_PX}
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
