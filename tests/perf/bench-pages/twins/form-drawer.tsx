import { Button, Drawer, Form } from 'antd'
import type { ReactNode } from 'react'
import styles from './twin.module.css'

interface FormDrawerProps {
  readonly title: string
  readonly width: number
  readonly initialValues: Readonly<Record<string, unknown>>
  onClosed(): void
  readonly children: ReactNode
}

/** The drawer that a team writes once for all its forms: title, form, and the buttons below. */
export function FormDrawer({ title, width, initialValues, onClosed, children }: FormDrawerProps) {
  const [form] = Form.useForm()
  return (
    <Drawer
      open
      size={`min(${width}px, 100vw)`}
      title={
        <>
          新增<span className={styles.subject}>{title}</span>
        </>
      }
      footer={
        <div className={styles.footer}>
          <Button onClick={onClosed}>取消</Button>
          <Button type="primary" onClick={form.submit}>
            确定
          </Button>
        </div>
      }
      onClose={onClosed}
    >
      <Form form={form} layout="vertical" initialValues={initialValues} onFinish={onClosed}>
        {children}
      </Form>
    </Drawer>
  )
}
