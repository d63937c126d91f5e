/** Loads the sheet for colours that the system forces as soon as it does: few need it, and nobody else fetches it. */
export function followForcedColors(
  query: Pick<MediaQueryList, 'matches' | 'onchange'>,
  loadSheet: () => Promise<unknown>,
): void {
  const follow = () => {
    if (query.matches) void loadSheet()
  }
  query.onchange = follow
  follow()
}
