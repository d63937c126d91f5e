import type { InputProps } from '#renderer/widget.ts'
import type { AreasByParent } from '#schemas/areas/areas.ts'
import type { AreaNode, SavedLevel } from './area-tree.ts'

/** What both ways of drawing an area are given. */
export interface AreaState
  extends Pick<
    InputProps<unknown>,
    'id' | 'describedBy' | 'invalid' | 'required' | 'field' | 'labelId' | 'placeholder' | 'onBlur'
  > {
  readonly code: string
  /** What the stored code is called. */
  readonly text: string
  readonly saved: SavedLevel
  /** Empty as long as they are not loaded. */
  readonly areas: AreasByParent
  readonly tree: AreaNode[]
  readonly isLoading: boolean
  readonly isFailed: boolean
  onChange(value: string | null): void
}
