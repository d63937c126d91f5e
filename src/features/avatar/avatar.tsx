import { useState } from 'react'
import styles from './avatar.module.css'

export interface AvatarProps {
  readonly name: string
  /** Where the picture is; absent: there is none. */
  readonly address: string | undefined
  readonly sizePx: number
}

/** The picture of a person, or the first letter of the name where there is none or it cannot be had. */
export function Avatar({ name, address, sizePx }: AvatarProps) {
  const [missing, setMissing] = useState<string>()
  const size = { width: sizePx, height: sizePx, fontSize: Math.round(sizePx / 2.2) }
  return (
    <span className={styles.avatar} style={size} aria-hidden>
      {address === undefined || address === missing ? (
        name.slice(0, 1)
      ) : (
        // Beside the name, which says the same.
        <img src={address} alt="" referrerPolicy="no-referrer" onError={() => setMissing(address)} />
      )}
    </span>
  )
}
