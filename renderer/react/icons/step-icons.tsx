/*
 * Arrows that bend back and on. Ant Design's own for the two are circles that differ by their tip alone.
 */

/** One step is taken back. */
export function UndoIcon() {
  return drawn('M5.5 3 2 6.5 5.5 10M2.5 6.5h7a4 4 0 0 1 0 8H7')
}

/** What was taken back is done again. */
export function RedoIcon() {
  return drawn('M10.5 3 14 6.5 10.5 10M13.5 6.5h-7a4 4 0 0 0 0 8H9')
}

function drawn(path: string) {
  return (
    <span className="anticon" aria-hidden>
      <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" aria-hidden>
        <path d={path} strokeWidth="1.4" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  )
}
