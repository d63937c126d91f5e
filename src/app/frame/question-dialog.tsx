import { Button } from 'antd'
import { useRef } from 'react'
import { AppModal } from '#renderer/react/overlay/app-modal.tsx'
import type { AskedQuestion } from '#src/platform/notice-board.ts'
import { messages } from '../messages.ts'

const WIDTH_PX = 480

export interface QuestionDialogProps {
  readonly question: AskedQuestion
  onAnswer(agreed: boolean): void
}

/** A question with one or two answers. Esc and the cross are a no, where a no only leaves things as they are. */
export function QuestionDialog({ question, onAnswer }: QuestionDialogProps) {
  const { danger = false, onlyAgree = false, disagreeText, keepText } = question
  // Where the focus begins: Enter follows where that does no harm.
  const expected = useRef<HTMLButtonElement>(null)
  const harmless = danger && !onlyAgree
  return (
    <AppModal
      open
      title={question.title}
      widthPx={WIDTH_PX}
      dismissible={disagreeText === undefined}
      onCloseRequest={() => onAnswer(onlyAgree)}
      // Not by `autoFocus`: the button is there before the dialog is part of the page.
      onSettled={(isOpen) => isOpen && expected.current?.focus()}
      footer={
        <>
          {!onlyAgree && (
            <Button ref={harmless ? expected : null} autoInsertSpace={false} onClick={() => onAnswer(false)}>
              {disagreeText ?? keepText ?? messages.cancel}
            </Button>
          )}
          <Button
            ref={harmless ? null : expected}
            type="primary"
            danger={danger}
            autoInsertSpace={false}
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
