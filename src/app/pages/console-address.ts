/** The whole address of a path of the console, to be opened anywhere. */
export function consoleAddress(path: string, query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(query).toString()
  return `${location.origin}${location.pathname}#${path}${search === '' ? '' : `?${search}`}`
}
