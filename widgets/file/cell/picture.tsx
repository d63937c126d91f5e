import { type ReactNode, useState } from 'react'

interface PictureProps {
  readonly src: string
  readonly alt: string
  readonly className?: string | undefined
  /** What stands there when the server has no such picture, or it is none. */
  readonly instead: ReactNode
}

/** A stored picture, that may be gone: a browser's sign for that says nothing to anybody. */
export function Picture({ src, alt, className, instead }: PictureProps) {
  const [missing, setMissing] = useState<string>()
  if (missing === src) return instead
  return <img src={src} alt={alt} loading="lazy" className={className} onError={() => setMissing(src)} />
}
