import { Button } from 'antd'
import { memo, useState } from 'react'
import { LaterDialog } from '../list/later.tsx'
import type { AdvancedQueryProps } from './advanced-query.ts'
import { buttonMessages as messages } from './button-messages.ts'

const loadDialog = () => import('./query-builder-dialog.tsx').then((module) => module.QueryBuilderDialog)

/** The button of a list's toolbar that opens the advanced query; marked while one holds. */
export const AdvancedQueryButton = memo(function AdvancedQueryButton(props: AdvancedQueryProps) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <Button
        aria-haspopup="dialog"
        {...(props.applied && { color: 'primary', variant: 'outlined', title: messages.inForce })}
        onClick={() => setOpened(true)}
      >
        {messages.button}
      </Button>
      {opened && (
        <LaterDialog
          load={loadDialog}
          props={{ ...props, onClosed: close }}
          failure={messages.failed}
          onClosed={close}
        />
      )}
    </>
  )
})
