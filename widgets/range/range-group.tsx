import type { ReactNode } from 'react'

interface RangeGroupProps {
  readonly labelId: string
  readonly describedBy: string | undefined
  readonly children: ReactNode
}

/** The two inputs of a range, under the one label of their field. */
export function RangeGroup({ labelId, describedBy, children }: RangeGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend, and brings a frame and widths of its own
    <div role="group" aria-labelledby={labelId} aria-describedby={describedBy}>
      {children}
    </div>
  )
}
