import { useEffect, useState } from 'react'
import { messages } from './messages.ts'
import styles from './sign-in.module.css'
import type { SignInService } from './sign-in-service.ts'

export interface CaptchaImageProps {
  readonly service: SignInService
  /** A new key is a new picture. */
  readonly captchaKey: string
  onRefresh(): void
}

type Picture = { readonly key: string; readonly source: string | undefined }

/** The picture to read, which is a button that fetches another one. */
export function CaptchaImage({ service, captchaKey, onRefresh }: CaptchaImageProps) {
  const [picture, setPicture] = useState<Picture>()

  // Not a query: this page is kept free of the query library, and a captcha must not be cached anyway.
  useEffect(() => {
    const abandoned = new AbortController()
    service.captchaImage(captchaKey, abandoned.signal).then(
      (source) => setPicture({ key: captchaKey, source }),
      () => {
        if (!abandoned.signal.aborted) setPicture({ key: captchaKey, source: undefined })
      },
    )
    return () => abandoned.abort()
  }, [service, captchaKey])

  const current = picture?.key === captchaKey ? picture : undefined
  return (
    <button type="button" className={styles.captcha} onClick={onRefresh} title={messages.refreshCaptcha}>
      {current?.source === undefined ? (
        <span>{current === undefined ? messages.captchaLoading : messages.captchaFailed}</span>
      ) : (
        <img src={current.source} alt={messages.captchaImage} />
      )}
      <span className={styles.hidden}>{messages.refreshCaptcha}</span>
    </button>
  )
}
