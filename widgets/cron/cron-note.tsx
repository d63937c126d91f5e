import { ExclamationCircleOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { usePageColors } from '#renderer/react/page-colors.ts'
import styles from './cron.module.css'
import { messages } from './messages.ts'

/** The mark of a broken expression, and its reason. */
export function CronFault({ fault }: { readonly fault: string }) {
  return (
    <p className={styles.fault} style={usePageColors()}>
      <ExclamationCircleOutlined aria-hidden /> {fault}
    </p>
  )
}

type Describe = (text: string) => string | null

/** An expression in words, which come when they are first needed. */
export function CronWords({ text }: { readonly text: string }) {
  const colors = usePageColors()
  const [describe, setDescribe] = useState<Describe | null>(null)
  useEffect(() => {
    let isHere = true
    import('./describe-expression.ts').then(
      ({ describeExpression }) => {
        if (isHere) setDescribe(() => describeExpression)
      },
      () => {
        if (isHere) setDescribe(() => () => messages.wordsFailed)
      },
    )
    return () => {
      isHere = false
    }
  }, [])
  const words = describe?.(text)
  return words ? (
    <p className={styles.words} style={colors}>
      {words}
    </p>
  ) : null
}
