/** Where a component is shown that no menu entry leads to: `/component/system@UserAnnouncementList?id=7`. */
export const COMPONENT_PATH = '/component/:name'

export function componentAddress(name: string, businessId: string | undefined): string {
  const address = COMPONENT_PATH.replace(':name', encodeURIComponent(name.replaceAll('/', '@')))
  return businessId === undefined ? address : `${address}?id=${encodeURIComponent(businessId)}`
}

export function componentName(parameter: string | undefined): string {
  return (parameter ?? '').replaceAll('@', '/')
}
