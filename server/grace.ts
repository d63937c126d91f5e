/**
 * The time in which a server is still there while nobody is sent to it any more: its balancer has to notice, and clients
 * have to go. Everybody who waits waits for the same end; who asks for no grace brings it about at once.
 *
 * @param leave is called once, with the time that there is.
 */
export function createGrace(ms: number, leave: (withinMs: number) => Promise<void>) {
  let over: Promise<void> | undefined
  let cut = () => {}

  async function begin(withinMs: number): Promise<void> {
    const waited = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, withinMs)
      cut = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    await Promise.all([waited, leave(withinMs)])
  }

  return (withGrace: boolean): Promise<void> => {
    over ??= begin(withGrace ? ms : 0)
    if (!withGrace) cut()
    return over
  }
}
