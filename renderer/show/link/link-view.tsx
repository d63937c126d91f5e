import type { ShowViewProps } from '../show-view.ts'

/** An address that a browser may follow without harm; anything else stays a text. */
export function LinkView({ value, text }: ShowViewProps) {
  const address = String(value)
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return text
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
}
