import { FieldContext, SchemaComponentsContext, useField } from '@formily/react'
import { type ComponentType, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react'

/** Of a tab that was never hidden. */
const NEVER_HIDDEN: Record<string, never> = {}

/**
 * A context that is another one each time the tab is shown again. Formily's observers let go of what they observe when
 * their effects end, as those of a hidden tab do, and take hold of it again only when they are drawn: this draws the one
 * around the component.
 */
export function useRevival(): Record<string, never> {
  const [revival, setRevival] = useState(NEVER_HIDDEN)
  const wasShown = useRef(false)
  useLayoutEffect(() => {
    if (wasShown.current) setRevival({})
    wasShown.current = true
  }, [])
  return revival
}

/**
 * The component, below a context of its field that changes with the revival: so observers within it that ask for their
 * field are drawn again as well, and nothing of its own state is lost, as it would be by mounting it anew.
 */
export function revivable(Component: ComponentType<never>): ComponentType<never> {
  // Formily hands in what the field's component was given; it was checked where it was made.
  const Drawn = Component as ComponentType<object>
  return function Revivable(props: object) {
    const revival = useContext(SchemaComponentsContext)
    const field = useField()
    // The same field under another identity: what is read or written goes through to it.
    const view = useMemo(() => (revival === NEVER_HIDDEN ? field : Object.create(field)), [revival, field])
    return (
      <FieldContext.Provider value={view}>
        <Drawn {...props} />
      </FieldContext.Provider>
    )
  }
}
